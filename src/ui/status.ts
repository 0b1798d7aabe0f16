export type Hue = 'green' | 'blue' | 'violet' | 'amber' | 'red' | 'slate'

/** The eleven drawings; what each means is fixed for the whole product. */
export type StatusGlyph =
  | 'dashedRing'
  | 'halfInRing'
  | 'ring'
  | 'disc'
  | 'triangle'
  | 'halfDisc'
  | 'square'
  | 'arrow'
  | 'bars'
  | 'tick'
  | 'cross'

/** What a state means to a clerk. Every state of every record is one of these. */
export type StatusKind =
  | 'unsent'
  | 'decide'
  | 'promised'
  | 'free'
  | 'running'
  | 'late'
  | 'partly'
  | 'inHand'
  | 'returned'
  | 'paused'
  | 'settled'
  | 'out'

export const statusLooks: Record<StatusKind, { glyph: StatusGlyph; hue: Hue }> = {
  unsent: { glyph: 'dashedRing', hue: 'slate' },
  decide: { glyph: 'halfInRing', hue: 'amber' },
  promised: { glyph: 'ring', hue: 'violet' },
  free: { glyph: 'ring', hue: 'green' },
  running: { glyph: 'disc', hue: 'blue' },
  late: { glyph: 'triangle', hue: 'red' },
  partly: { glyph: 'halfDisc', hue: 'amber' },
  inHand: { glyph: 'square', hue: 'amber' },
  returned: { glyph: 'arrow', hue: 'amber' },
  paused: { glyph: 'bars', hue: 'slate' },
  settled: { glyph: 'tick', hue: 'green' },
  out: { glyph: 'cross', hue: 'slate' },
}
