import type { InputFor } from '#kernel/web/api.ts'
import { type Contract, isSomething } from '../../price/amounts.web.ts'
import { type ContractType, isAgreedType, minuteOf } from '../../schedule/term.rules.ts'

type Draft = InputFor<'rentals.contract.save'>

/** What the form keeps: the draft as it travels, with the customer still to be chosen. */
export type ContractValues = Omit<Draft, 'customerId' | 'drivers' | 'extras' | 'groupId' | 'vehicleId'> & {
  customerId: string | null
  groupId: string | null
  vehicleId: string | null
  drivers: { partyId: string | null; isMain: boolean; fromOn?: string | null; toOn?: string | null }[]
  extras: { extraId: string; quantity: number }[]
}

export const contractShape = async () => (await import('../contract.contract.ts')).saveContract.input

const dayMillis = 86_400_000
const minuteMillis = 60_000

/** The lengths the counter offers in one press, in days. */
export const usualDays = [1, 3, 7, 10, 30] as const

/** The end so many days after a start. */
export const endAfter = (startAt: string, days: number): string =>
  new Date(new Date(startAt).getTime() + days * dayMillis).toISOString()

/** Days between start and end, a day begun counts. */
export const daysOf = (values: Pick<ContractValues, 'startAt' | 'dueBackAt'>): number =>
  Math.ceil(
    ((minuteOf(new Date(values.dueBackAt)) - minuteOf(new Date(values.startAt))) * minuteMillis) / dayMillis,
  )

/** The type a length suggests: what the cheapest combination of units would begin with. */
export function typeOfDays(days: number): ContractType {
  if (days >= 365) return 'yearly'
  if (days >= 30) return 'monthly'
  return days >= 7 ? 'weekly' : 'daily'
}

const textAt = (address: Readonly<Record<string, unknown>>, key: string) =>
  typeof address[key] === 'string' ? (address[key] as string) : null

/** An instant of the address as the fields show it: unseen seconds would make three days four, and cost one more. */
const instantAt = (address: Readonly<Record<string, unknown>>, key: string) => {
  const at = new Date(textAt(address, key) ?? Number.NaN).getTime()
  return Number.isNaN(at) ? null : new Date(Math.floor(at / minuteMillis) * minuteMillis).toISOString()
}

/** An empty contract from the next full hour for three days, with what the address brings (planner, customer's page). */
export function emptyContract(address: Readonly<Record<string, unknown>>): ContractValues {
  const nextHour = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000).toISOString()
  const startAt = instantAt(address, 'from') ?? nextHour
  const dueBackAt = instantAt(address, 'to') ?? endAfter(startAt, 3)
  return {
    customerId: textAt(address, 'customer'),
    groupId: textAt(address, 'group'),
    vehicleId: textAt(address, 'vehicle'),
    type: typeOfDays(daysOf({ startAt, dueBackAt })),
    startAt,
    dueBackAt,
    discount: null,
    discountReason: '',
    extras: [],
    frequency: 'once',
    anchor: 'start_day',
    timing: 'advance',
    custom: null,
    drivers: [],
    guarantorIds: [],
    fuelPolicy: 'same_to_same',
    depositRequired: null,
    depositReason: null,
    agreedPrice: null,
    downPayment: null,
    optionPrice: null,
    subject: '',
    externalNumber: null,
    earlyReturnFee: null,
    masterId: null,
    note: null,
  }
}

/** A draft as the form edits it again. */
export function valuesOf(contract: Contract): ContractValues {
  return {
    ...emptyContract({}),
    customerId: contract.customer.id,
    groupId: contract.vehicle ? null : (contract.group?.id ?? null),
    vehicleId: contract.vehicle?.id ?? null,
    type: contract.type,
    startAt: contract.startAt,
    dueBackAt: contract.dueBackAt,
    discount: contract.discountTyped,
    discountReason: contract.discountReason ?? '',
    extras: contract.lines.flatMap(line =>
      line.extraId ? [{ extraId: line.extraId, quantity: line.quantity }] : [],
    ),
    frequency: contract.schedule.frequency,
    anchor: contract.schedule.anchor,
    timing: contract.schedule.timing,
    custom: contract.schedule.custom,
    guarantorIds: contract.guarantors.map(one => one.id),
    drivers: contract.drivers.map(({ partyId, isMain, fromOn, toOn }) => ({ partyId, isMain, fromOn, toOn })),
    fuelPolicy: contract.fuelPolicy,
    depositRequired: contract.depositReason ? contract.depositRequired : null,
    depositReason: contract.depositReason,
    agreedPrice: isAgreedType(contract.type) ? contract.listPrice : null,
    downPayment: contract.downPayment,
    optionPrice: contract.optionPrice,
    subject: contract.subject ?? '',
    externalNumber: contract.externalNumber,
    earlyReturnFee: isSomething(contract.earlyReturnFee) ? contract.earlyReturnFee : null,
    masterId: contract.masterId,
    note: contract.note,
  }
}

/** The values as the command takes them: rows without a party are left out, and what the type does not have. */
export function draftInput(values: ContractValues): Draft {
  const isOwned = values.type === 'rent_to_own'
  const vehicle = values.type === 'service' ? { groupId: null, vehicleId: null } : {}
  return {
    ...values,
    ...vehicle,
    agreedPrice: isAgreedType(values.type) ? values.agreedPrice : null,
    custom: values.frequency === 'custom' ? values.custom : null,
    downPayment: (isOwned && values.downPayment) || null,
    optionPrice: (isOwned && values.optionPrice) || null,
    customerId: values.customerId ?? '',
    drivers: values.drivers.flatMap(({ partyId, ...driver }) => (partyId ? [{ ...driver, partyId }] : [])),
    depositRequired: values.depositRequired || null,
    earlyReturnFee: values.earlyReturnFee || null,
    masterId: (values.type === 'corporate' && values.masterId) || null,
    externalNumber: values.externalNumber || null,
  }
}

/** Who will drive: those named, else the customer. */
export const driversTyped = ({ drivers, customerId }: ContractValues): string[] => {
  const named = drivers.flatMap(({ partyId }) => partyId ?? [])
  return named.length > 0 || !customerId ? named : [customerId]
}

/** What the price depends on, or null while it cannot be asked. */
export function priceInput(values: ContractValues): InputFor<'rentals.price.quote'> | null {
  const { groupId, vehicleId, type, startAt, dueBackAt, discount, extras, customerId, agreedPrice } = values
  const isServed = type === 'service' || groupId !== null || vehicleId !== null
  if (!isServed || daysOf(values) <= 0) return null
  if (isAgreedType(type) && !/[1-9]/.test(agreedPrice ?? '')) return null
  const isEmpty = discount?.kind === 'amount' && !/[1-9]/.test(discount.amount)
  return {
    type,
    ...(type === 'service' ? {} : { groupId, vehicleId }),
    ...(isAgreedType(type) ? { agreedPrice } : {}),
    customerId,
    startAt,
    dueBackAt,
    discount: isEmpty ? null : (discount ?? null),
    extras,
  }
}
