import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/web/public.tsx'
import { invoiceStateWords, paymentStatusWords } from './wordMaps.ts'

const states: Readonly<Record<string, () => string>> = {
  ...invoiceStateWords,
  ...paymentStatusWords,
  issued: m['billing.act.issued'],
}

/** Names of billing's fields and states in the story of a record; its operations have words of their own names. */
export const timelineWords: TimelineWords = {
  fields: {
    total: m['billing.invoice.total'],
    open: m['billing.invoice.open'],
    link: m['billing.share.link'],
    view: m['billing.act.view'],
    allocated: m['billing.payment.allocated'],
    free: m['billing.payment.free'],
    holdUntil: m['billing.deposit.holdUntil'],
    balance: m['billing.deposit.balance'],
    reserved: m['billing.deposit.reserved'],
    returned: m['billing.deposit.returned'],
    applied: m['billing.deposit.used'],
  },
  sayValue: (field, value) => (field === 'status' ? states[String(value)]?.() : undefined),
}
