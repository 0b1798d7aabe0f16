import type { ReactElement } from 'react'
import { type StatusGlyph, type StatusKind, statusLooks } from './status.ts'

const ring = { cx: 6, cy: 6, fill: 'none', stroke: 'currentColor' } as const
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const drawings: Record<StatusGlyph, ReactElement> = {
  dashedRing: <circle {...ring} r="4.6" strokeWidth="1.6" strokeDasharray="2.1 1.5" />,
  halfInRing: (
    <>
      <circle {...ring} r="4.6" strokeWidth="1.6" />
      <path d="M6 3.2a2.8 2.8 0 0 1 0 5.6z" fill="currentColor" />
    </>
  ),
  ring: <circle {...ring} r="4.4" strokeWidth="2" />,
  disc: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  triangle: <path d="M6 .8 11.6 11H.4z" fill="currentColor" />,
  halfDisc: (
    <>
      <circle {...ring} r="4.6" strokeWidth="1.6" />
      <path d="M6 1.4a4.6 4.6 0 0 0 0 9.2z" fill="currentColor" />
    </>
  ),
  square: <rect x="1.6" y="1.6" width="8.8" height="8.8" rx="2" fill="currentColor" />,
  arrow: <path d="M1.8 6h7.8M6.6 2.6 10 6 6.6 9.4" {...line} />,
  bars: <path d="M2 1.6h2.8v8.8H2zM7.2 1.6H10v8.8H7.2z" fill="currentColor" />,
  tick: <path d="m1.8 6.4 2.8 2.8 5.6-6" {...line} />,
  cross: <path d="m2.4 2.4 7.2 7.2m0-7.2-7.2 7.2" {...line} />,
}

/** The 12 px drawing of a state without its words: legends, planner bars, dense lists that name the state beside it. */
export function StatusMark({ kind, alone = true }: { kind: StatusKind; alone?: boolean }) {
  const { glyph, hue } = statusLooks[kind]
  const names = ['glyph', alone && `alone hue-${hue}`, glyph === 'arrow' && 'dir-icon']
    .filter(Boolean)
    .join(' ')
  return (
    <svg className={names} viewBox="0 0 12 12" aria-hidden="true">
      {drawings[glyph]}
    </svg>
  )
}
