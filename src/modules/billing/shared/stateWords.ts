import { m } from '#generated/words/messages.js'

/** Said in the language of the page; on paper, in that of the paper. */
type Word = (given?: Record<string, never>, said?: { locale?: 'ar' | 'en' }) => string
type Words<Code extends string> = Readonly<Record<Code, Word>>

export const chequeStateWords: Words<
  'onHand' | 'lodged' | 'cleared' | 'handedBack' | 'bounced' | 'legal' | 'replaced' | 'issued' | 'stopped'
> = {
  onHand: m['billing.cheque.is.onHand'],
  lodged: m['billing.cheque.is.lodged'],
  cleared: m['billing.cheque.is.cleared'],
  handedBack: m['billing.cheque.is.handedBack'],
  bounced: m['billing.cheque.is.bounced'],
  legal: m['billing.cheque.is.legal'],
  replaced: m['billing.cheque.is.replaced'],
  issued: m['billing.cheque.is.issued'],
  stopped: m['billing.cheque.is.stopped'],
}

export const depositStateWords: Words<'held' | 'partlyUsed' | 'settled'> = {
  held: m['billing.deposit.state.held'],
  partlyUsed: m['billing.deposit.state.partlyUsed'],
  settled: m['billing.deposit.state.settled'],
}

export const shiftStatusWords: Words<'open' | 'counted' | 'closed'> = {
  open: m['billing.session.status.open'],
  counted: m['billing.session.status.counted'],
  closed: m['billing.session.status.closed'],
}

export const riskWords: Words<'regular' | 'late' | 'defaulting'> = {
  regular: m['billing.tracking.risk.regular'],
  late: m['billing.tracking.risk.late'],
  defaulting: m['billing.tracking.risk.defaulting'],
}
