import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { nodeFinder } from '../../../../../shared/jobs/linkGraph.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { useSize } from '../../../../ui/hooks/useSize.ts';
import { drawGraph } from './drawGraph.ts';
import { fitGraph, type GraphCamera, reveal, zoomAt } from './graphCamera.ts';
import { type GraphStep, stepFrom } from './graphModel.ts';
import { useGraphColors } from './useGraphColors.ts';
import type { LaidOutGraph } from './useGraphLayout.ts';
import { useGraphPointer } from './useGraphPointer.ts';

interface GraphCanvasProps extends LaidOutGraph {
  readonly color: number | null;
  readonly selected: number | null;
  readonly hovered: number | null;
  readonly onSelect: (node: number | null) => void;
  readonly onHover: (node: number | null) => void;
  readonly onOpen: (node: number) => void;
}

const zoomFactor = 1.4;
const steps: ReadonlyMap<string, GraphStep> = new Map([
  ['ArrowLeft', 'parent'],
  ['ArrowRight', 'child'],
  ['ArrowUp', 'previous'],
  ['ArrowDown', 'next'],
]);

/** The graph on a canvas, which moves and zooms without rendering. The site tree is its text equivalent. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { model, layout, color, selected, hovered, onSelect, onHover, onOpen } = props;
  const { t, number } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const keysId = useId();
  const { width, height } = useSize(canvas);
  const colors = useGraphColors();
  const camera = useRef<GraphCamera | null>(null);
  /** The person has moved or zoomed: a growing graph is not fitted any more. */
  const isMoved = useRef(false);
  const draw = useRef<() => void>(() => undefined);
  const frame = useRef(0);
  const redraw = useRef(() => {
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      draw.current();
    });
  }).current;
  const find = useMemo(() => nodeFinder(layout), [layout]);

  useLayoutEffect(() => {
    if (width === 0 || height === 0) return;
    if (camera.current === null || !isMoved.current) camera.current = fitGraph(layout, { width, height });
    draw.current = () => {
      if (canvas.current === null || camera.current === null) return;
      const context = prepare(canvas.current);
      const columnLabel = (depth: number | null, count: number): string =>
        t(depth === null ? 'site.graph.depth.unknown' : 'site.graph.depth', {
          depth: depth ?? 0,
          count: number(count),
        });
      const view = { camera: camera.current, width, height, colors, columnLabel };
      if (context !== null) drawGraph(context, { model, layout, hovered, selected, color, ...view });
    };
    redraw();
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const change = (next: (before: GraphCamera) => GraphCamera): void => {
    if (camera.current === null) return;
    camera.current = next(camera.current);
    isMoved.current = true;
    redraw();
  };
  const zoom = (factor: number): void => change((before) => zoomAt(before, factor, width / 2, height / 2));
  const fit = (): void => {
    camera.current = fitGraph(layout, { width, height });
    isMoved.current = false;
    redraw();
  };
  const pointer = useGraphPointer({ canvas, camera, change, find, onSelect, onHover, onOpen });
  const handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps.get(event.key);
    if (step !== undefined) {
      const next = stepFrom(model, selected, step);
      if (next !== null) {
        onSelect(next);
        change((before) => reveal(before, layout.x[next] ?? 0, layout.y[next] ?? 0, { width, height }));
      }
    } else if (event.key === '+' || event.key === '=') zoom(zoomFactor);
    else if (event.key === '-') zoom(1 / zoomFactor);
    else if (event.key === '0') fit();
    else if (event.key === 'Enter' && selected !== null) onOpen(selected);
    else if (event.key === 'Escape' && selected !== null) onSelect(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1">
      <div
        role="application"
        aria-label={t('site.graph')}
        aria-describedby={keysId}
        tabIndex={0}
        data-focus-target="site-graph"
        onKeyDown={handleKey}
        className="absolute inset-0 focus-inset"
      >
        <p id={keysId} className="sr-only">
          {t('site.graph.keys')}
        </p>
        <canvas ref={canvas} aria-hidden className="block size-full touch-none" {...pointer} />
      </div>
      <div className="absolute end-3 bottom-3 flex items-center gap-0.5 rounded-m border border-border bg-surface-base p-0.5">
        <IconButton icon={ZoomOut} label={t('site.graph.zoomOut')} onPress={() => zoom(1 / zoomFactor)} />
        <IconButton icon={ZoomIn} label={t('site.graph.zoomIn')} onPress={() => zoom(zoomFactor)} />
        <IconButton icon={Maximize} label={t('site.graph.fit')} onPress={fit} />
      </div>
    </div>
  );
}

/** Returns the context of a canvas whose pixels are those of the screen. */
function prepare(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio;
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
