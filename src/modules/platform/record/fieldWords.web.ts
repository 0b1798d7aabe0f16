import { m } from '#generated/words/messages.js'
import { catalogued } from './actWords.web.ts'

/** Names of the fields that many records share; a module adds its own through `TimelineWords`. */
const fields: Readonly<Record<string, () => string>> = {
  status: m['platform.field.status'],
  state: m['platform.field.status'],
  name: m['platform.field.name'],
  nameAr: m['platform.field.nameAr'],
  nameEn: m['platform.field.nameEn'],
  code: m['platform.field.code'],
  number: m['platform.field.number'],
  phone: m['platform.field.phone'],
  email: m['platform.field.email'],
  address: m['platform.field.address'],
  city: m['platform.field.city'],
  country: m['platform.field.country'],
  notes: m['platform.field.notes'],
  filter: m['platform.field.filter'],
  columns: m['platform.field.columns'],
  rows: m['platform.field.rows'],
  format: m['platform.field.format'],
  amount: m['platform.field.amount'],
  total: m['platform.field.total'],
  currency: m['platform.field.currency'],
  plate: m['platform.field.plate'],
  odometerKm: m['platform.field.odometer'],
  mode: m['platform.field.mode'],
  reason: m['platform.field.reason'],
  until: m['platform.field.until'],
  active: m['platform.field.isActive'],
  isActive: m['platform.field.isActive'],
  roles: m['platform.field.roles'],
  position: m['platform.field.position'],
  managerUser: m['platform.field.manager'],
  accountStatus: m['platform.field.accountStatus'],
  hasSystemAccess: m['platform.field.hasSystemAccess'],
  password: m['platform.field.password'],
  permission: m['platform.field.permission'],
  modules: m['platform.field.modules'],
  digits: m['platform.field.digits'],
  displayDecimals: m['platform.field.displayDecimals'],
  timeZone: m['platform.field.timeZone'],
  nextTimeZone: m['platform.field.timeZone'],
  firstDayOfWeek: m['platform.field.firstDayOfWeek'],
  fiscalYearStart: m['platform.field.fiscalYearStart'],
  commercialRegister: m['platform.field.commercialRegister'],
  license: m['platform.field.license'],
  vatNumber: m['platform.field.vatNumber'],
  employeeScope: m['platform.field.employeeScope'],
  browseConsent: m['platform.field.browseConsent'],
  onboardingSteps: m['platform.field.onboardingSteps'],
  planCode: m['platform.field.plan'],
  primary: m['platform.field.primary'],
  accent: m['platform.field.accent'],
  logoFile: m['platform.field.logo'],
  startsOn: m['platform.field.startsOn'],
  endsOn: m['platform.field.endsOn'],
  dueOn: m['platform.field.dueOn'],
  date: m['platform.field.date'],
  description: m['platform.field.description'],
}

/** `daily_rate_minor` of a table and `dailyRateMinor` of a contract are the same field. */
export const camelField = (field: string): string =>
  field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A field's name without its unit or kind: `amountMinor` is an amount, `branchId` a branch. */
const bare = (field: string): string => field.replace(/(Minor|Id)$/, '')

/** The first of these keys that is a word. */
const firstOf = (...keys: readonly string[]): string | undefined => {
  for (const key of keys) {
    const word = catalogued(key)
    if (word !== undefined) return word
  }
  return undefined
}

const nounsOf = (operation: string): readonly [module: string, noun: string] => {
  const [module = '', noun = ''] = operation.split('.')
  return [module, noun]
}

/**
 * The name of a changed field in words: what the page's module calls it, what the module of the operation calls it
 * (`fleet.vehicle.field.x`, `fleet.field.x`), the common word, else the field's own name. `document.civil_id` is the field
 * «document» of a kind.
 */
export function sayField(
  field: string,
  operation: string,
  own: Readonly<Record<string, () => string>> = {},
): string {
  const [head = '', rest] = field.split('.', 2)
  const name = camelField(head)
  const short = bare(name)
  const [module, noun] = nounsOf(operation)
  const word =
    own[name]?.() ??
    own[short]?.() ??
    firstOf(
      `${module}.${noun}.field.${name}`,
      `${module}.${noun}.field.${short}`,
      `${module}.field.${name}`,
      `${module}.field.${short}`,
    ) ??
    fields[name]?.() ??
    fields[short]?.() ??
    firstOf(`platform.field.${name}`, `platform.field.${short}`) ??
    name
  return rest ? `${word}: ${sayKind(bare(field.slice(head.length + 1)), head, module)}` : word
}

const sayKind = (kind: string, head: string, module: string): string =>
  firstOf(`permission.${kind}`, `${module}.${head}.kind.${kind}`, `${module}.identity.${kind}`) ?? kind

/** A value that is one of a few, in words: `active` of a contract, `company_admin` of the roles; undefined for any other. */
export function sayValue(field: string, value: string, operation: string): string | undefined {
  const name = field === 'roles' ? 'role' : field
  const [module, noun] = nounsOf(operation)
  return firstOf(
    `${module}.${noun}.${name}.${value}`,
    `${module}.${name}.${value}`,
    `${module}.contract.${name}.${value}`,
    `${module}.vehicle.${name}.${value}`,
  )
}
