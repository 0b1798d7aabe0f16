import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import { invoiceStateWords, paymentStatusWords } from '../wordMaps.web.ts'
import { chequeStateWords } from './stateWords.rules.ts'

const states: Readonly<Record<string, () => string>> = {
  ...invoiceStateWords,
  ...paymentStatusWords,
  ...chequeStateWords,
  issued: m['billing.act.issued'],
}

const amounts: Readonly<Record<string, () => string>> = {
  total: m['billing.invoice.total'],
  open: m['billing.invoice.open'],
  allocated: m['billing.payment.allocated'],
  refunded: m['billing.payment.givenBack'],
  free: m['billing.payment.free'],
  balance: m['billing.deposit.balance'],
  applied: m['billing.deposit.used'],
  forfeited: m['billing.deposit.move.forfeit'],
  reserved: m['billing.deposit.reserved'],
  returned: m['billing.deposit.returned'],
  returnAsked: m['billing.deposit.returnAsked'],
  recovered: m['billing.writeOff.recoveries'],
  openingCount: m['billing.shift.openingCount'],
  counted: m['billing.session.counted'],
  difference: m['billing.shift.difference'],
  opening: m['billing.treasury.openingAct'],
}

/** What became of a request to write a debt off. */
const writeOffStates: Readonly<Record<string, () => string>> = {
  submitted: m['billing.writeOff.requested'],
  rejected: m['billing.writeOff.rejected'],
  withdrawn: m['billing.writeOff.withdrawn'],
}

/** Names of billing's fields and states in the story of a record; its operations have words of their own names. */
export const timelineWords: TimelineWords = {
  // The refusal of a second shift has the operation's name.
  operations: { 'billing.session.open': m['billing.shift.wasOpened'] },
  fields: {
    ...amounts,
    link: m['billing.share.link'],
    view: m['billing.act.view'],
    holdUntil: m['billing.deposit.holdUntil'],
    writeOff: m['billing.writeOff.request'],
  },
  sayValue: (field, value) => {
    if (field === 'writeOff') return writeOffStates[String(value)]?.()
    if (field === 'status') return states[String(value)]?.()
    return field === 'view' && value === 'link' ? m['billing.share.link']() : undefined
  },
}
