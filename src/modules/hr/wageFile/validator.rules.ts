import { daysBetween, endOfMonth, isDay, startOfMonth } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { ibanProblem } from '../iban/iban.rules.ts'
import type { DesignedProfile, DesignedRun } from './designer.rules.ts'
import { designedRow } from './designer.rules.ts'
import type { OmanHead } from './oman.rules.ts'
import { type QatarHead, qatarAmounts, qatarNet } from './qatar.rules.ts'
import type { UaeHead } from './uae.rules.ts'
import type { MadeFile, WagePerson } from './wageFile.rules.ts'

/** The errors of a file; the message of each names the remedy. */
export const wageProblems = [
  'noPersons',
  'duplicate',
  'personId',
  'identity',
  'bothIdentities',
  'nameMissing',
  'nameTooLong',
  'characters',
  'ibanMissing',
  'ibanShape',
  'ibanCountry',
  'ibanLength',
  'ibanCheckDigits',
  'bankCode',
  'days',
  'unpaidDays',
  'dates',
  'datesOutside',
  'amount',
  'net',
  'frequency',
  'extraHours',
  'width',
  'employerId',
  'routing',
  'time',
  'reference',
  'payer',
  'total',
  'records',
  'sequence',
] as const
export type WageProblem = (typeof wageProblems)[number]

/** An error of a file; `employeeId` is null for one of the header. */
export type WageError = {
  employeeId: string | null
  name: string | null
  field: string
  problem: WageProblem
}

type Check = readonly [field: string, problem: WageProblem, isWrong: boolean]

/** Printable ASCII without what would break a line of a CSV file. */
const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text) && !/[,"]/.test(text)
const isAmount = (minor: Minor) => Number.isSafeInteger(minor) && minor >= 0

/** Checks every format shares: identity once, IBAN, days, dates in the run's month, amounts. */
function sharedErrors(
  persons: readonly WagePerson[],
  month: string,
  idOf: (person: WagePerson) => string | null,
): WageError[] {
  if (persons.length === 0) return [headError('records', 'noPersons')]
  const [firstOn, lastOn] = [startOfMonth(month), endOfMonth(month)]
  const counts = new Map<string, number>()
  for (const person of persons) {
    const id = idOf(person) ?? person.employeeId
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return persons.flatMap(person => {
    const hasDates = isDay(person.fromOn) && isDay(person.toOn) && person.fromOn <= person.toOn
    const isInside = hasDates && person.fromOn >= firstOn && person.toOn <= lastOn
    const spanDays = hasDates ? daysBetween(person.fromOn, person.toOn) + 1 : 31
    const monthDays = Number(lastOn.slice(8))
    return personErrors(person, [
      ['id', 'duplicate', (counts.get(idOf(person) ?? person.employeeId) ?? 0) > 1],
      ['iban', ...ibanCheck(person.iban)],
      ['dates', 'dates', !hasDates],
      ['dates', 'datesOutside', hasDates && !isInside],
      ['days', 'days', !Number.isSafeInteger(person.days) || person.days < 0 || person.days > spanDays],
      ['unpaidDays', 'unpaidDays', !(person.unpaidDays >= 0 && person.unpaidDays <= monthDays)],
      ['net', 'amount', !isAmount(person.netMinor)],
      ...Object.entries(person.amounts).map(
        ([column, minor]): Check => [column, 'amount', !Number.isSafeInteger(minor)],
      ),
    ])
  })
}

const ibanProblems = {
  shape: 'ibanShape',
  country: 'ibanCountry',
  length: 'ibanLength',
  checkDigits: 'ibanCheckDigits',
} as const satisfies Record<string, WageProblem>

function ibanCheck(iban: string | null): readonly [WageProblem, boolean] {
  if (!iban) return ['ibanMissing', true]
  const problem = ibanProblem(iban)
  return problem ? [ibanProblems[problem], true] : ['ibanShape', false]
}

const personErrors = ({ employeeId, name }: WagePerson, checks: readonly Check[]): WageError[] =>
  checks.filter(([, , isWrong]) => isWrong).map(([field, problem]) => ({ employeeId, name, field, problem }))

const headError = (field: string, problem: WageProblem): WageError => ({
  employeeId: null,
  name: null,
  field,
  problem,
})
const headErrors = (checks: readonly Check[]): WageError[] =>
  checks.filter(([, , isWrong]) => isWrong).map(([field, problem]) => headError(field, problem))

/** The stated totals against the records; every format states both or the screen does. */
function totalErrors(
  persons: readonly WagePerson[],
  stated: Pick<MadeFile, 'totalMinor' | 'records'>,
): WageError[] {
  const sum = persons.reduce((total, { netMinor }) => total + netMinor, 0)
  return headErrors([
    ['total', 'total', stated.totalMinor !== sum],
    ['records', 'records', stated.records !== persons.length],
  ])
}

/** The errors of an Emirates file: 14 digits for each person, IBAN of the Emirates, 9-digit bank codes, ASCII. */
export function uaeErrors(
  head: UaeHead,
  persons: readonly WagePerson[],
  stated: Pick<MadeFile, 'totalMinor' | 'records'>,
): WageError[] {
  return [
    ...headErrors([
      ['employerId', 'employerId', !/^\d{1,13}$/.test(head.employerId) || /^0*$/.test(head.employerId)],
      ['routing', 'routing', !/^\d{9}$/.test(head.routing)],
      ['madeAt', 'time', !isDay(head.madeOn) || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(head.madeAt)],
      [
        'reference',
        'reference',
        head.reference !== null && (head.reference.length > 35 || !isPlain(head.reference)),
      ],
    ]),
    ...sharedErrors(persons, head.month, ({ wagePersonId }) => wagePersonId?.padStart(14, '0') ?? null),
    ...persons.flatMap(person =>
      personErrors(person, [
        // An Emirates ID has 15 digits and begins with 784: banks reject it here.
        [
          'wagePersonId',
          'personId',
          !/^\d{1,14}$/.test(person.wagePersonId ?? '') || /^0*$/.test(person.wagePersonId ?? ''),
        ],
        ['bankCode', 'bankCode', !/^\d{9}$/.test(person.bankCode ?? '')],
        ['iban', 'ibanCountry', ibanProblem(person.iban ?? '') === null && !person.iban?.startsWith('AE')],
      ]),
    ),
    ...totalErrors(persons, stated),
  ]
}

/** The errors of a Qatar file: QID or visa, never both; names up to 70; net = basic + extra + allowances − deductions. */
export function qatarErrors(
  head: QatarHead,
  persons: readonly WagePerson[],
  stated: Pick<MadeFile, 'totalMinor' | 'records'>,
): WageError[] {
  return [
    ...headErrors([
      ['employerEid', 'employerId', !/^\d{1,8}$/.test(head.employerEid) || /^0*$/.test(head.employerEid)],
      ['payer', 'payer', (head.payerEid === null) === (head.payerQid === null)],
      ['payerBank', 'bankCode', !/^[A-Z]{2,4}$/.test(head.payerBank)],
      ['payerIban', ...ibanCheck(head.payerIban)],
      ['madeAt', 'time', !isDay(head.madeOn) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(head.madeAt)],
    ]),
    ...sharedErrors(persons, head.month, ({ civilId, visaId }) => civilId ?? visaId),
    ...persons.flatMap(person => {
      const parts = qatarAmounts(person, head.version)
      return personErrors(person, [
        ['qid', 'identity', person.civilId === null && person.visaId === null],
        ['qid', 'bothIdentities', person.civilId !== null && person.visaId !== null],
        ['qid', 'identity', person.civilId !== null && !/^\d{11}$/.test(person.civilId)],
        ['visaId', 'identity', person.visaId !== null && !/^\d{6,12}$/.test(person.visaId)],
        ...nameChecks(person),
        ['bankCode', 'bankCode', !/^[A-Z]{2,4}$/.test(person.bankCode ?? '')],
        ['frequency', 'frequency', person.frequency !== 'M' && person.frequency !== 'B'],
        ['extraHours', 'extraHours', !(person.extraHours >= 0 && person.extraHours <= 744)],
        ['net', 'net', qatarNet(parts) !== person.netMinor],
        ['notes', 'characters', !isPlain(person.notes ?? '')],
      ])
    }),
    ...totalErrors(persons, stated),
  ]
}

/** The errors of an Oman file: civil number or passport, plain names, a file number of the day. */
export function omanErrors(
  head: OmanHead,
  persons: readonly WagePerson[],
  stated: Pick<MadeFile, 'totalMinor' | 'records'>,
): WageError[] {
  return [
    ...headErrors([
      ['commercialRegister', 'employerId', !/^\d{1,13}$/.test(head.commercialRegister)],
      ['bank', 'bankCode', !/^[A-Z]{2,11}$/.test(head.bank)],
      ['madeOn', 'time', !isDay(head.madeOn)],
      [
        'sequence',
        'sequence',
        !Number.isSafeInteger(head.sequence) || head.sequence < 1 || head.sequence > 999,
      ],
    ]),
    ...sharedErrors(persons, head.month, ({ civilId, passport }) => civilId ?? passport),
    ...persons.flatMap(person =>
      personErrors(person, [
        [
          'identity',
          'identity',
          !/^[A-Z0-9]{1,20}$/.test((person.civilId ?? person.passport ?? '').replace(/^0+/, '')),
        ],
        ...nameChecks(person),
        ['bankCode', 'bankCode', !/^[A-Z0-9]{4,11}$/.test(person.bankCode ?? '')],
        ['notes', 'characters', !isPlain(person.notes ?? '')],
      ]),
    ),
    ...totalErrors(persons, stated),
  ]
}

/** The errors of a designed file: widths, and a delimiter or a line end inside a cell. */
export function designedErrors(
  profile: DesignedProfile,
  persons: readonly WagePerson[],
  run: DesignedRun,
  stated: Pick<MadeFile, 'totalMinor' | 'records'>,
): WageError[] {
  return [
    ...sharedErrors(persons, run.month, ({ civilId, number }) => civilId ?? number),
    ...persons.flatMap((person, at) => {
      const cells = designedRow(profile, person, at + 1, run)
      const checks = profile.columns.flatMap(({ title, width }, index): Check[] => {
        const cell = cells[index] ?? ''
        const isBroken = /[\r\n]/.test(cell) || (profile.delimiter !== '' && cell.includes(profile.delimiter))
        return [
          [title, 'width', width !== null && cell.length > width],
          [title, 'characters', isBroken],
        ]
      })
      return personErrors(person, checks)
    }),
    ...totalErrors(persons, stated),
  ]
}

const nameChecks = ({ name }: WagePerson): Check[] => [
  ['name', 'nameMissing', name.trim() === ''],
  ['name', 'nameTooLong', name.length > 70],
  ['name', 'characters', !isPlain(name)],
]
