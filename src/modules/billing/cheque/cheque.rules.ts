import type { Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const chequeStates = [
  'onHand',
  'lodged',
  'cleared',
  'handedBack',
  'bounced',
  'legal',
  'replaced',
  'issued',
  'stopped',
] as const
export type ChequeState = (typeof chequeStates)[number]

/** The life of a cheque (section 4 of 40-finance): what may follow each state. Received and issued cheques live apart. */
const next: Readonly<Record<'in' | 'out', Partial<Record<ChequeState, readonly ChequeState[]>>>> = {
  in: {
    onHand: ['lodged', 'handedBack'],
    lodged: ['cleared', 'bounced'],
    bounced: ['lodged', 'replaced', 'legal'],
    legal: ['replaced'],
  },
  out: { issued: ['cleared', 'stopped', 'bounced'] },
}

export type ChequeFacts = {
  readonly direction: 'in' | 'out'
  readonly number: string
  readonly state: ChequeState
  readonly stateOn: Day
  readonly dueOn: Day
}

/** What may be done with a cheque in its state. */
export const nextStates = (cheque: Pick<ChequeFacts, 'direction' | 'state'>): readonly ChequeState[] =>
  next[cheque.direction][cheque.state] ?? []

/** Why a cheque cannot come into a state: not from where it is, before it is due, or before its last move. */
export function whyNotMove(
  cheque: ChequeFacts,
  to: ChequeState,
  on: Day,
  today: Day,
  shown: (day: Day) => string,
): Refusal | null {
  if (!nextStates(cheque).includes(to))
    return refused('billing.cheque.state', {
      params: { number: cheque.number, state: cheque.state, action: to },
    })
  if (on > today) return invalid('billing.date.future', { field: 'on' })
  if ((to === 'lodged' || (to === 'cleared' && cheque.direction === 'out')) && on < cheque.dueOn)
    return refused('billing.cheque.early', { field: 'on', params: { date: shown(cheque.dueOn) } })
  if (on < cheque.stateOn)
    return invalid('billing.cheque.order', { field: 'on', params: { date: shown(cheque.stateOn) } })
  return null
}

/** Whether its money is still only promised: it covers documents without paying them (rule 10). */
export const isUncleared = (state: ChequeState): boolean =>
  state === 'onHand' || state === 'lodged' || state === 'issued'
