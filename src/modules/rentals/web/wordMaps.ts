import { m } from '#generated/words/messages.js'
import type { StatusKind } from '#ui/status.ts'
import type { ContractRow, QuotationRow } from './amounts.ts'

export const statusWords = {
  draft: m['rentals.contract.status.draft'],
  under_review: m['rentals.contract.status.under_review'],
  reserved: m['rentals.contract.status.reserved'],
  active: m['rentals.contract.status.active'],
  suspended: m['rentals.contract.status.suspended'],
  returned: m['rentals.contract.status.returned'],
  closed: m['rentals.contract.status.closed'],
  cancelled: m['rentals.contract.status.cancelled'],
} as const

export const badgeWords = {
  extended: m['rentals.contract.badge.extended'],
  endingSoon: m['rentals.contract.badge.endingSoon'],
  returnLate: m['rentals.contract.badge.returnLate'],
  paymentLate: m['rentals.contract.badge.paymentLate'],
  renewed: m['rentals.contract.badge.renewed'],
} as const

export const typeWords = {
  daily: m['rentals.contract.type.daily'],
  weekly: m['rentals.contract.type.weekly'],
  monthly: m['rentals.contract.type.monthly'],
  yearly: m['rentals.contract.type.yearly'],
  rent_to_own: m['rentals.contract.type.rent_to_own'],
  corporate: m['rentals.contract.type.corporate'],
  service: m['rentals.contract.type.service'],
} as const

export const tabWords = {
  all: m['rentals.contract.tab.all'],
  active: m['rentals.contract.tab.active'],
  underReview: m['rentals.contract.tab.underReview'],
  reserved: m['rentals.contract.tab.reserved'],
  endingSoon: m['rentals.contract.tab.endingSoon'],
  returnLate: m['rentals.contract.tab.returnLate'],
  returned: m['rentals.contract.tab.returned'],
  closed: m['rentals.contract.tab.closed'],
  cancelled: m['rentals.contract.tab.cancelled'],
  handOverToday: m['rentals.contract.tab.handOverToday'],
  dueBackToday: m['rentals.contract.tab.dueBackToday'],
  unpaid: m['rentals.contract.tab.unpaid'],
} as const

export const actionWords = {
  submit: m['rentals.contract.action.submit'],
  approve: m['rentals.contract.action.approve'],
  reject: m['rentals.contract.action.reject'],
  assign: m['rentals.contract.action.assign'],
  handOver: m['rentals.contract.action.handOver'],
  activate: m['rentals.contract.action.activate'],
  cancel: m['rentals.contract.action.cancel'],
  extend: m['rentals.contract.action.extend'],
  shorten: m['rentals.contract.action.shorten'],
  swap: m['rentals.contract.action.swap'],
  suspend: m['rentals.contract.action.suspend'],
  resume: m['rentals.contract.action.resume'],
  return: m['rentals.contract.action.return'],
  undoReturn: m['rentals.contract.action.undoReturn'],
  renew: m['rentals.contract.action.renew'],
  own: m['rentals.contract.action.own'],
  close: m['rentals.contract.action.close'],
} as const

export const quotationStatusWords = {
  draft: m['rentals.quotation.status.draft'],
  sent: m['rentals.quotation.status.sent'],
  approved: m['rentals.quotation.status.approved'],
  rejected: m['rentals.quotation.status.rejected'],
  superseded: m['rentals.quotation.status.superseded'],
  expired: m['rentals.quotation.status.expired'],
  withdrawn: m['rentals.quotation.status.withdrawn'],
  converted: m['rentals.quotation.status.converted'],
} as const

export const quotationActionWords = {
  send: m['rentals.quotation.action.send'],
  link: m['rentals.quotation.action.link'],
  revise: m['rentals.quotation.action.revise'],
  withdraw: m['rentals.quotation.action.withdraw'],
  convert: m['rentals.quotation.action.convert'],
} as const

export const rejectReasonWords = {
  price: m['rentals.quotation.rejectReason.price'],
  dates: m['rentals.quotation.rejectReason.dates'],
  vehicleType: m['rentals.quotation.rejectReason.vehicleType'],
  choseOthers: m['rentals.quotation.rejectReason.choseOthers'],
  postponed: m['rentals.quotation.rejectReason.postponed'],
  other: m['rentals.quotation.rejectReason.other'],
} as const

export const rowStateWords = {
  scheduled: m['rentals.row.state.scheduled'],
  invoiced: m['rentals.row.state.invoiced'],
  partly_paid: m['rentals.row.state.partly_paid'],
  paid: m['rentals.row.state.paid'],
  cancelled: m['rentals.row.state.cancelled'],
  elsewhere: m['rentals.row.state.elsewhere'],
  overdue: m['rentals.row.state.overdue'],
  coveredByCheque: m['rentals.row.state.coveredByCheque'],
} as const

export const chargeStateWords = {
  proposed: m['rentals.charge.state.proposed'],
  decided: m['rentals.charge.state.decided'],
  invoiced: m['rentals.charge.state.invoiced'],
  dropped: m['rentals.charge.state.dropped'],
} as const

export const chargeKindWords = {
  late_return: m['rentals.charge.kind.late_return'],
  extra_km: m['rentals.charge.kind.extra_km'],
  fuel: m['rentals.charge.kind.fuel'],
  cleaning: m['rentals.charge.kind.cleaning'],
  early_return: m['rentals.charge.kind.early_return'],
  delivery: m['rentals.charge.kind.delivery'],
  other: m['rentals.charge.kind.other'],
} as const

export const lateFeeWords = {
  none: m['rentals.lateFee.state.none'],
  accruing: m['rentals.lateFee.state.accruing'],
  assessed: m['rentals.lateFee.state.assessed'],
  paid: m['rentals.lateFee.state.paid'],
  waived: m['rentals.lateFee.state.waived'],
} as const

export const fuelPolicyWords = {
  same_to_same: m['rentals.fuelPolicy.same_to_same'],
  prepaid: m['rentals.fuelPolicy.prepaid'],
  free: m['rentals.fuelPolicy.free'],
} as const

export const frequencyWords = {
  once: m['rentals.schedule.frequency.once'],
  monthly: m['rentals.schedule.frequency.monthly'],
  quarterly: m['rentals.schedule.frequency.quarterly'],
  semi_annual: m['rentals.schedule.frequency.semi_annual'],
  annual: m['rentals.schedule.frequency.annual'],
  custom: m['rentals.schedule.frequency.custom'],
} as const

export const anchorWords = {
  start_day: m['rentals.schedule.anchor.start_day'],
  first_of_month: m['rentals.schedule.anchor.first_of_month'],
} as const

export const timingWords = {
  advance: m['rentals.schedule.timing.advance'],
  arrears: m['rentals.schedule.timing.arrears'],
} as const

export const lineWords = {
  rent: m['rentals.priceLine.rent'],
  extra: m['rentals.priceLine.extra'],
  extra_driver: m['rentals.priceLine.extra_driver'],
  waiver: m['rentals.priceLine.waiver'],
  delivery: m['rentals.priceLine.delivery'],
} as const

export const eventWords = {
  extend: m['rentals.event.extend'],
  shorten: m['rentals.event.shorten'],
  swap: m['rentals.event.swap'],
  suspend: m['rentals.event.suspend'],
  resume: m['rentals.event.resume'],
  renew: m['rentals.event.renew'],
  price_change: m['rentals.event.price_change'],
  override: m['rentals.event.override'],
  cancel: m['rentals.event.cancel'],
} as const

export const reserveWords = {
  mark: m['rentals.reserve.mark'],
  charge: m['rentals.reserve.charge'],
  lateFines: m['rentals.reserve.lateFines'],
} as const

export const sourceWords = {
  agreement: m['rentals.price.source.agreement'],
  vehicle: m['rentals.price.source.vehicle'],
  group: m['rentals.price.source.group'],
  agreed: m['rentals.price.source.agreed'],
} as const

export const severityWords = {
  block: m['rentals.law.severity.block'],
  warn: m['rentals.law.severity.warn'],
  info: m['rentals.law.severity.info'],
} as const

export const triggerWords = {
  total: m['rentals.approval.total'],
  discount: m['rentals.approval.discount'],
  belowMinimum: m['rentals.approval.belowMinimum'],
  minDays: m['rentals.approval.minDays'],
  credit: m['rentals.approval.credit'],
  backdated: m['rentals.approval.backdated'],
  depositLowered: m['rentals.approval.depositLowered'],
  feeWaiver: m['rentals.approval.feeWaiver'],
} as const

export const unitWords = {
  day: m['rentals.price.unit.day'],
  week: m['rentals.price.unit.week'],
  month: m['rentals.price.unit.month'],
  year: m['rentals.price.unit.year'],
} as const

export const statusKinds: Readonly<Record<ContractRow['status'], StatusKind>> = {
  draft: 'unsent',
  under_review: 'decide',
  reserved: 'promised',
  active: 'running',
  suspended: 'paused',
  returned: 'returned',
  closed: 'settled',
  cancelled: 'out',
}

export const quotationKinds: Readonly<Record<QuotationRow['status'], StatusKind>> = {
  draft: 'unsent',
  sent: 'promised',
  approved: 'free',
  rejected: 'out',
  superseded: 'returned',
  expired: 'paused',
  withdrawn: 'out',
  converted: 'settled',
}

export const rowKinds = {
  scheduled: 'promised',
  invoiced: 'running',
  partly_paid: 'partly',
  paid: 'settled',
  cancelled: 'out',
  elsewhere: 'settled',
} as const satisfies Record<string, StatusKind>

export const chargeKinds = {
  proposed: 'decide',
  decided: 'promised',
  invoiced: 'settled',
  dropped: 'out',
} as const satisfies Record<string, StatusKind>

export const documentKindWords = {
  sale: m['rentals.document.invoice'],
  service: m['rentals.document.invoice'],
  creditNote: m['rentals.document.creditNote'],
} as const
