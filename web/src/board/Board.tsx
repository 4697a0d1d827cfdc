// The board: Shudan's stones and lines, with our layers over them, and a cursor for the keyboard.

import { Goban, type Marker } from "@sabaki/shudan";
import { memo } from "preact/compat";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Count, Layers } from "../types";
import { column, name, vertex, type Sign, type Vertex } from "../points";
import { drawCount, drawLayers, type LayerName } from "./layers";

/** A sign on a point: a move that is proposed, or asked about. */
export interface PointSign {
  at: string;
  text: string;
  kind: "best" | "other" | "asked" | "answer";
}

export interface BoardProps {
  signs: Sign[][];
  /** In words, for those who do not see it. */
  label: string;
  seen: Layers | null;
  shown: ReadonlySet<LayerName>;
  markers: Map<string, Marker>;
  pointSigns: PointSign[];
  /** The count that is agreed on, or is to be. */
  count: Count | null;
  selected: string[];
  busy: boolean;
  /** Tells what is on a point, for the keyboard's cursor. */
  describe: (point: string) => string;
  onPoint: (point: string, event: MouseEvent | KeyboardEvent) => void;
  onAsk: (point: string) => void;
  onHover: (point: string | null) => void;
}

/** How long a finger must rest to ask instead of play, in milliseconds. */
const LONG_PRESS = 500;

export function Board(props: BoardProps) {
  const { signs, onHover } = props;
  const height = signs.length;
  const width = signs[0]?.length ?? 0;
  const frame = useRef<HTMLDivElement>(null);
  const size = useVertexSize(frame, width, height);
  const [cursor, setCursor] = useState<Vertex | null>(null);
  const hovered = useRef<string | null>(null);
  const byPointer = useRef(false);
  const press = useRef<{ timer: number; asked: boolean } | null>(null);

  const pointAt = useCallback(
    (event: MouseEvent): string | null => {
      const cell = (event.target as Element).closest<HTMLElement>(".shudan-vertex");
      if (!cell) return null;
      return name([Number(cell.dataset.x), Number(cell.dataset.y)], height);
    },
    [height],
  );

  const hover = (point: string | null) => {
    if (hovered.current === point) return;
    hovered.current = point;
    onHover(point);
  };

  const endPress = () => {
    if (press.current) clearTimeout(press.current.timer);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Whoever clicked the board walks through the moves with the arrows; the cursor is for those who
    // came to it by keyboard.
    if (byPointer.current) return;
    const steps: Record<string, Vertex> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    if (step) {
      const [x, y] = cursor ?? [Math.floor(width / 2), Math.floor(height / 2)];
      const next: Vertex = cursor
        ? [Math.min(width - 1, Math.max(0, x + step[0])), Math.min(height - 1, Math.max(0, y + step[1]))]
        : [x, y];
      setCursor(next);
      hover(name(next, height));
    } else if (cursor && (event.key === "Enter" || event.key === " ")) {
      props.onPoint(name(cursor, height), event);
    } else if (cursor && event.key === "?") {
      props.onAsk(name(cursor, height));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const overlay = useMemo(
    () => [
      ...(props.seen ? drawLayers(props.seen, signs, props.shown) : []),
      ...(props.count ? [drawCount(props.count, signs)] : []),
    ],
    [props.seen, signs, props.shown, props.count],
  );

  return (
    <div class="board-frame" ref={frame}>
      <div
        class={`board size-${width}`}
        role="application"
        aria-roledescription="Go board"
        aria-label={props.label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setCursor(null);
          byPointer.current = false;
        }}
        onClick={(event) => {
          const point = pointAt(event);
          const wasAsked = press.current?.asked ?? false;
          press.current = null;
          if (point && !wasAsked) props.onPoint(point, event);
        }}
        onContextMenu={(event) => {
          const point = pointAt(event);
          if (point) {
            event.preventDefault();
            if (!press.current?.asked) props.onAsk(point);
          }
        }}
        onPointerDown={(event) => {
          byPointer.current = true;
          const point = pointAt(event);
          if (event.pointerType !== "touch" || !point) return;
          const timer = window.setTimeout(() => {
            if (press.current) press.current.asked = true;
            props.onAsk(point);
          }, LONG_PRESS);
          press.current = { timer, asked: false };
        }}
        onPointerUp={endPress}
        onPointerCancel={endPress}
        onMouseOver={(event) => hover(pointAt(event))}
        onMouseLeave={() => hover(null)}
      >
        <Stones {...props} vertexSize={size} />
        <svg
          class="overlay"
          viewBox={`0 0 ${width} ${height}`}
          style={{ left: 1.15 * size, top: 1.15 * size, width: width * size, height: height * size }}
          aria-hidden="true"
          data-node={props.seen?.node}
        >
          {overlay}
          {props.pointSigns.map((sign) => {
            const place = vertex(sign.at, height);
            return place && (
              <g key={sign.at + sign.text} class={`point-sign ${sign.kind}`} data-at={sign.at}>
                <circle cx={place[0] + 0.5} cy={place[1] + 0.5} r={0.4} />
                <text class="layer-label" x={place[0] + 0.5} y={place[1] + 0.64}>{sign.text}</text>
              </g>
            );
          })}
          {cursor && (
            <rect class="cursor" x={cursor[0] + 0.04} y={cursor[1] + 0.04} width={0.92} height={0.92} rx={0.1} />
          )}
        </svg>
      </div>
      <div class="visually-hidden" aria-live="polite">
        {cursor ? props.describe(name(cursor, height)) : ""}
      </div>
    </div>
  );
}

interface StonesProps extends BoardProps {
  vertexSize: number;
}

/** What changes with the position alone: hovering does not draw it again. */
const Stones = memo(
  function Stones({ signs, markers, count, selected, busy, vertexSize }: StonesProps) {
    const height = signs.length;
    const width = signs[0]?.length ?? 0;
    const map = <T,>(values: Map<string, T>): (T | null)[][] =>
      signs.map((row, y) => row.map((_, x) => values.get(name([x, y], height)) ?? null));
    const toVertices = (points: string[]): Vertex[] =>
      points.flatMap((point) => {
        const place = vertex(point, height);
        return place ? [place] : [];
      });
    return (
      <Goban
        signMap={signs}
        vertexSize={vertexSize}
        showCoordinates
        coordX={column}
        coordY={(y: number) => height - y}
        markerMap={map(markers)}
        dimmedVertices={toVertices(count?.dead ?? [])}
        selectedVertices={toVertices(selected)}
        busy={busy}
        rangeX={[0, width - 1]}
        rangeY={[0, height - 1]}
      />
    );
  },
  (before, after) =>
    before.signs === after.signs && before.markers === after.markers &&
    before.count === after.count && before.selected === after.selected && before.busy === after.busy &&
    before.vertexSize === after.vertexSize,
);

/** The largest distance of lines with which the board fits into its frame, in whole pixels. */
function useVertexSize(frame: { current: HTMLElement | null }, width: number, height: number): number {
  const [size, setSize] = useState(24);
  const measure = useCallback(() => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || width === 0) return;
    const across = box.width / (width + 2.3);
    // In one column the board is as high as it likes, as long as it can be seen at once.
    const isColumn = matchMedia("(max-width: 860px)").matches;
    const down = (isColumn ? 0.8 * innerHeight : box.height) / (height + 2.3);
    setSize(Math.max(10, Math.floor(Math.min(across, down))));
  }, [width, height]);
  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [measure]);
  return size;
}
