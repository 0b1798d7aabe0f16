import type { ReactElement } from 'react'

export const vehicleViewNames = ['front', 'rear', 'left', 'right', 'roof', 'interior'] as const
export type VehicleView = (typeof vehicleViewNames)[number]

const side = (
  <>
    <path
      className="body"
      d="M12 59C9 59 8 57 8 54V46c0-5 3-8 9-9l38-7c11-10 23-15 39-15h26c15 0 26 6 36 15l22 4c9 2 14 6 14 12v8c0 3-2 5-5 5h-21a18 18 0 0 0-36 0H68a18 18 0 0 0-36 0z"
    />
    <path className="glass" d="M62 30c9-6 19-10 30-10h4v10zM101 20h18c11 0 20 4 27 10h-45z" />
    <path d="M98.500 20v38M60 31c-1 9 0 18 4 27M146 31c2 6 1 11-2 15M84 38h9M124 38h9M9 48h7M184 44h7" />
    <circle cx="50" cy="60" r="13" className="body" />
    <circle cx="50" cy="60" r="6" />
    <circle cx="148" cy="60" r="13" className="body" />
    <circle cx="148" cy="60" r="6" />
  </>
)

const shell = 'M22 84V58c0-6 3-10 8-12l12-25c2-4 5-6 10-6h36c5 0 8 2 10 6l12 25c5 2 8 6 8 12v26z'
const ends = (
  <>
    <rect className="body" x="26" y="80" width="18" height="13" rx="3" />
    <rect className="body" x="96" y="80" width="18" height="13" rx="3" />
    <path className="body" d={shell} />
    <path className="body" d="M33 40l-9-3c-3 0-4 3-2 5l6 4zM107 40l9-3c3 0 4 3 2 5l-6 4z" />
    <path d="M22 70h96" />
    <rect x="55" y="72" width="30" height="9" rx="1.500" />
  </>
)

const above = 'M26 12h140c19 0 28 14 28 33s-9 33-28 33H26C13 78 6 63 6 45s7-33 20-33z'

/** The drawings, front to the left, in units of their own `width` and `height`. */
export const vehicleViews: Record<VehicleView, { width: number; height: number; drawing: ReactElement }> = {
  left: { width: 200, height: 80, drawing: side },
  right: { width: 200, height: 80, drawing: <g transform="matrix(-1 0 0 1 200 0)">{side}</g> },
  front: {
    width: 140,
    height: 100,
    drawing: (
      <>
        {ends}
        <path className="glass" d="M47 22h46l10 22H37z" />
        <path d="M27 54h16l4 8H27zM113 54H97l-4 8h20zM53 55h34l-3 9H56z" />
      </>
    ),
  },
  rear: {
    width: 140,
    height: 100,
    drawing: (
      <>
        {ends}
        <path className="glass" d="M48 23h44l8 18H40z" />
        <path d="M25 52h18v12H25zM115 52H97v12h18zM43 52h54" />
      </>
    ),
  },
  roof: {
    width: 200,
    height: 90,
    drawing: (
      <>
        <path className="body" d={above} />
        <path className="body" d="M64 12l-5-7h9l4 7zM64 78l-5 7h9l4-7z" />
        <path
          className="glass"
          d="M62 19c-6 17-6 35 0 52l19-6c-4-13-4-27 0-40zM160 21c5 16 5 32 0 48l-15-5c3-12 3-26 0-38z"
        />
        <path d="M81 25h64M81 65h64M70 17h84M70 73h84M10 30c14-4 30-5 48-5M10 60c14 4 30 5 48 5" />
      </>
    ),
  },
  interior: {
    width: 200,
    height: 90,
    drawing: (
      <>
        <path className="body" d={above} />
        <path d="M52 15c-5 20-5 40 0 60M52 18h110M52 72h110" />
        <circle cx="64" cy="59" r="8" />
        <path d="M56 59h16" />
        <rect className="glass" x="78" y="21" width="27" height="20" rx="5" />
        <rect className="glass" x="78" y="49" width="27" height="20" rx="5" />
        <rect className="glass" x="122" y="20" width="25" height="50" rx="6" />
        <path d="M99 23v16M99 51v16M141 23v44M122 36.500h19M122 53.500h19" />
      </>
    ),
  },
}
