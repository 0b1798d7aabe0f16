import { afterAll, expect, test } from 'vitest'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import { type ContractContent, contractPdf, type QuotationContent, quotationPdf } from './documents.pdf.ts'
import { type InspectionContent, inspectionPdf } from './inspection.pdf.ts'

afterAll(stopPdfWorkers)

const paper = {
  locale: 'ar',
  digits: 'latin',
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  company: { name: 'مكتب المثال لتأجير السيارات', lines: ['سجل تجاري 123456'] },
  seal: { code: null, verifyUrl: 'https://qafila.example/verify/9F3AC20B71DD08E4' },
} as const

const customer = {
  name: 'بدر سعود المثنى',
  identity: { kind: ['الرقم المدني', 'Civil ID'], maskedNumber: '•••• 2596' },
  phone: '+965 9999 8888',
} as const

const vehicle = { name: 'نسيم 2025', plate: '9-65230', colour: 'أبيض', vin: 'JN1BJ0HR8FM400123' }

const clause = {
  title: 'المخالفات',
  body: 'يتحمل المستأجر المخالفات من 01/03/2026 ورسم 5.000 د.ك عن كل مخالفة.',
  other: { title: 'Violations', body: 'The customer bears the violations and a fee of KWD 5.000 each.' },
}

const marks = [
  { view: 'left', x: 250, y: 550, kind: 'scratch', severity: 'minor', isNew: false, note: 'فوق العجلة' },
  { view: 'interior', x: 1000, y: 0, kind: 'stain', severity: 'severe', isNew: true },
] as const

const strokes = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 6"><path d="M1 4C4 0 5 6 8 2" stroke="#000" fill="none"/></svg>',
)

const line = {
  description: 'إيجار شهري',
  quantity: '3',
  unitPriceMinor: 210_000,
  discountMinor: 0,
  amountMinor: 630_000,
}
const sums = { subtotalMinor: 630_000, discountMinor: 0, taxMinor: 0, totalMinor: 630_000 }

const quotation: QuotationContent = {
  ...paper,
  number: 'QT-2026-00088',
  versionNo: 2,
  status: 'sent',
  quotedOn: '2026-11-19',
  validUntilOn: '2026-11-26',
  customer,
  offers: [
    {
      title: 'سيدان متوسطة',
      vehicleCount: 1,
      startAt: new Date('2026-12-01T09:00:00Z'),
      dueBackAt: new Date('2027-03-01T09:00:00Z'),
      duration: ['3 أشهر', '3 months'],
      lines: [line],
      explanation: '3 أشهر × 210.000',
    },
  ],
  sums,
  depositMinor: 150_000,
  terms: [clause],
  preparedBy: 'هند المثنى',
}

const contract: ContractContent = {
  ...paper,
  number: 'CON-2026-00409',
  status: 'active',
  type: 'monthly',
  madeOn: '2026-11-20',
  customer,
  vehicle,
  group: 'سيدان',
  drivers: [
    {
      name: 'John Michael Fernandes',
      maskedLicence: '•••• 1180',
      licenceExpiresOn: '2027-08-02',
      isMain: true,
    },
  ],
  startAt: new Date('2026-11-20T08:20:00Z'),
  dueBackAt: new Date('2027-02-20T08:20:00Z'),
  duration: ['3 أشهر', '3 months'],
  graceMinutes: 120,
  lines: [line],
  sums,
  schedule: [77_000, 210_000, 210_000, 133_000].map((amountMinor, index) => ({
    no: index + 1,
    from: '2026-11-20',
    to: '2026-11-30',
    dueOn: '2026-11-20',
    amountMinor,
  })),
  obligations: [
    { label: ['الوقود', 'Fuel'], sentence: ['تعاد بمثل مستوى التسليم', 'Given back as full as it was'] },
  ],
  marks,
  clauses: [clause],
  signatures: [
    { role: ['المؤجر', 'Lessor'], name: 'هند المثنى' },
    {
      role: ['المستأجر', 'Customer'],
      name: 'بدر المثنى',
      signedAt: new Date('2026-11-20T08:20:00Z'),
      strokes,
    },
  ],
}

const photos = [
  {
    angle: ['الأمام', 'Front'] as const,
    takenAt: new Date('2026-11-19T11:22:00Z'),
    sha256: '9f'.repeat(32),
    bytes: strokes,
  },
]
const damage = [{ markAt: 0, kind: 'dent' as const, sha256: '7a'.repeat(32), bytes: strokes }]

const inspection: InspectionContent = {
  ...paper,
  purpose: 'in',
  number: 'INSP-2026-00733',
  isVoid: false,
  inspectedAt: new Date('2026-11-19T11:20:00Z'),
  vehicle,
  odometerKm: 43_688,
  previousOdometerKm: 41_250,
  fuelEighths: 5,
  previousFuelEighths: 8,
  overall: 'good',
  checks: [
    { name: ['المرايا', 'Mirrors'], state: 'attention' },
    { name: ['البدن', 'Body'], state: 'ok' },
  ],
  marks,
  photos,
  damage,
  inspectorName: 'ماجد الرفيع',
  signatures: [{ role: ['الفاحص', 'Inspector'], name: 'ماجد الرفيع' }],
}

const opening = async (made: Promise<Uint8Array>) => Buffer.from(await made).toString('latin1', 0, 4)
const ways = [
  {},
  { locale: 'en' },
  { bilingual: true },
  { locale: 'en', bilingual: true, digits: 'arabic' },
] as const

test('a quotation is printed in every language, alive or withdrawn', async () => {
  for (const way of ways) expect(await opening(quotationPdf({ ...quotation, ...way }))).toBe('%PDF')
  expect(await opening(quotationPdf({ ...quotation, status: 'withdrawn', number: null, terms: [] }))).toBe(
    '%PDF',
  )
})

test('a contract is printed in every language, with and without vehicle, marks and schedule', async () => {
  for (const way of ways) expect(await opening(contractPdf({ ...contract, ...way }))).toBe('%PDF')
  const bare = {
    ...contract,
    vehicle: null,
    marks: [],
    schedule: [],
    drivers: [],
    clauses: [],
    status: 'draft',
  } as const
  expect(await opening(contractPdf(bare))).toBe('%PDF')
})

test('photos of marks and vehicle are printed with the contract they were handed over by', async () => {
  const size = async (made: Promise<Uint8Array>) => (await made).length
  const annexed = await size(contractPdf({ ...contract, annex: { photos, damage } }))
  expect(annexed).toBeGreaterThan(await size(contractPdf(contract)))
  expect(await size(inspectionPdf(inspection))).toBeGreaterThan(
    await size(inspectionPdf({ ...inspection, damage: [] })),
  )
})

test('an inspection is printed in every language and at every fuel level', async () => {
  for (const way of ways) expect(await opening(inspectionPdf({ ...inspection, ...way }))).toBe('%PDF')
  for (const fuelEighths of [0, 8])
    expect(await opening(inspectionPdf({ ...inspection, fuelEighths }))).toBe('%PDF')
  expect(() => inspectionPdf({ ...inspection, fuelEighths: 9 })).toThrow('Not eighths')
})

test('a paper whose prices or schedule do not add up is not printed', () => {
  expect(() => quotationPdf({ ...quotation, sums: { ...sums, totalMinor: 1 } })).toThrow(
    'does not add up: the total',
  )
  expect(() => contractPdf({ ...contract, schedule: contract.schedule.slice(1) })).toThrow('the schedule')
})
