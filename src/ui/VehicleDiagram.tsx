import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { SegmentedControl } from './SegmentedControl.tsx'
import { type VehicleView, vehicleViewNames, vehicleViews } from './vehicleViews.tsx'
import { useWords } from './words.ts'
import './css/capture.css'

export type VehicleMark = {
  id: string
  view: VehicleView
  /** 0 to 1000 from the left and from the top of the view's drawing. */
  x: number
  y: number
  /** Known from before: grey; found now: red. */
  found: 'before' | 'now'
  /** "Scratch, left rear door". */
  name: string
}

type Props = {
  label: string
  marks: readonly VehicleMark[]
  /** Without it the diagram only shows. */
  onAdd?: (mark: { view: VehicleView; x: number; y: number }) => void
  onOpen?: (id: string) => void
}

export function VehicleDiagram({ label, marks, onAdd, onOpen }: Props) {
  const words = useWords()
  const [view, setView] = useState<VehicleView>('left')
  const [pointer, setPointer] = useState({ x: 500, y: 500 })
  const { width, height, drawing } = vehicleViews[view]
  const place = (at: { x: number; y: number }) => ({ x: (at.x * width) / 1000, y: (at.y * height) / 1000 })

  const press = (event: MouseEvent<SVGSVGElement>) => {
    if (!onAdd || (event.target as Element).closest('[data-mark]')) return
    // The drawing is letterboxed inside its frame, so the frame's own box would misplace the mark.
    const frame = event.currentTarget.getScreenCTM()
    if (!frame) return
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(frame.inverse())
    const share = (offset: number, size: number) => Math.round((offset / size) * 1000)
    const mark = { view, x: share(at.x, width), y: share(at.y, height) }
    if (mark.x >= 0 && mark.x <= 1000 && mark.y >= 0 && mark.y <= 1000) onAdd(mark)
  }
  const steer = (event: KeyboardEvent) => {
    if (!onAdd || (event.target as Element).closest('[data-mark]')) return
    const step = event.shiftKey ? 5 : 25
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }
    const move = moves[event.key]
    if (move) {
      const bound = (value: number) => Math.min(1000, Math.max(0, value))
      setPointer(now => ({ x: bound(now.x + move[0]), y: bound(now.y + move[1]) }))
    } else if (event.key === 'Enter' || event.key === ' ') onAdd({ view, ...pointer })
    else return
    event.preventDefault()
  }
  const counted = (name: VehicleView) => {
    const count = marks.filter(mark => mark.view === name).length
    return (
      <>
        {words.views[name]}
        {count > 0 && <span className="tab-count n">{count}</span>}
      </>
    )
  }
  const cross = place(pointer)
  return (
    <div className="diagram">
      <SegmentedControl
        label={label}
        value={view}
        onChange={setView}
        options={vehicleViewNames.map(name => ({ id: name, name: counted(name) }))}
      />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={onAdd ? 'vehicle adds' : 'vehicle'}
        role={onAdd ? 'application' : 'group'}
        aria-label={
          onAdd ? `${label}, ${words.views[view]}. ${words.diagramHelp}` : `${label}, ${words.views[view]}`
        }
        tabIndex={onAdd ? 0 : undefined}
        onClick={press}
        onKeyDown={steer}
      >
        {drawing}
        <path className="aim" d={`M${cross.x - 5} ${cross.y}h10M${cross.x} ${cross.y - 5}v10`} />
        {marks
          .filter(mark => mark.view === view)
          .map((mark, index) => {
            const at = place(mark)
            const open = onOpen && (() => onOpen(mark.id))
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: it is a button when it can be opened
              <g
                key={mark.id}
                data-mark
                className={`damage ${mark.found}`}
                role={open ? 'button' : 'img'}
                aria-label={`${index + 1} ${mark.name}`}
                tabIndex={open ? 0 : undefined}
                transform={`translate(${at.x} ${at.y})`}
                onClick={open}
                onKeyDown={event => event.key === 'Enter' && open?.()}
              >
                <title>{mark.name}</title>
                <circle r="9" fill="transparent" stroke="none" />
                <circle r="5" />
                <text textAnchor="middle" y="2">
                  {index + 1}
                </text>
              </g>
            )
          })}
      </svg>
    </div>
  )
}
