import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import { addDays } from '#kernel/shared/day.ts'
import { type ContractContent, contractPdf } from '#modules/rentals/document/documents.pdf.ts'
import type { Bench } from './bench.ts'
import { percentile, processorMs } from './report.ts'

const monthCount = 12
const monthMinor = 210_000

/** A signed contract of a year: schedule of twelve rows, ten clauses in both languages, two marks, two signatures. */
const contract: ContractContent = {
  locale: 'ar',
  bilingual: true,
  digits: 'latin',
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  company: { name: 'مكتب المثال لتأجير السيارات', lines: ['سجل تجاري 123456', 'مدينة الكويت'] },
  seal: { code: null, verifyUrl: 'https://qafila.example/verify/9F3AC20B71DD08E4' },
  number: 'CON-2026-00409',
  status: 'active',
  type: 'yearly',
  madeOn: '2026-11-20',
  customer: {
    name: 'بدر سعود المثنى',
    identity: { kind: ['الرقم المدني', 'Civil ID'], maskedNumber: '•••• 2596' },
    phone: '+965 5999 8888',
  },
  vehicle: { name: 'نسيم 2025', plate: '9-65230', colour: 'أبيض', vin: 'JN1BJ0HR8FM400123' },
  group: 'سيدان متوسطة',
  drivers: [
    {
      name: 'بدر سعود المثنى',
      maskedLicence: '•••• 1180',
      licenceExpiresOn: '2029-08-02',
      isMain: true,
    },
  ],
  startAt: new Date('2026-11-20T08:20:00Z'),
  dueBackAt: new Date('2027-11-20T08:20:00Z'),
  duration: ['12 شهراً', '12 months'],
  graceMinutes: 120,
  lines: [
    {
      description: 'إيجار شهري',
      quantity: String(monthCount),
      unitPriceMinor: monthMinor,
      discountMinor: 0,
      amountMinor: monthCount * monthMinor,
    },
  ],
  sums: {
    subtotalMinor: monthCount * monthMinor,
    discountMinor: 0,
    taxMinor: 0,
    totalMinor: monthCount * monthMinor,
  },
  schedule: Array.from({ length: monthCount }, (_, at) => ({
    no: at + 1,
    from: addDays('2026-11-20', at * 30),
    to: addDays('2026-11-20', at * 30 + 29),
    dueOn: addDays('2026-11-20', at * 30),
    amountMinor: monthMinor,
  })),
  obligations: [
    {
      label: ['الوقود', 'Fuel'],
      sentence: ['تعاد المركبة بمثل مستوى الوقود عند التسليم.', 'Given back as full as it was.'],
    },
    {
      label: ['الكيلومترات', 'Kilometres'],
      sentence: ['3,000 كم في الشهر، وما زاد 0.050 د.ك للكيلومتر.', '3,000 km a month, then KWD 0.050 each.'],
    },
  ],
  marks: [
    {
      view: 'left',
      x: 250,
      y: 550,
      kind: 'scratch',
      severity: 'minor',
      isNew: false,
      note: 'فوق العجلة',
    },
    { view: 'front', x: 600, y: 400, kind: 'dent', severity: 'minor', isNew: false },
  ],
  clauses: Array.from({ length: 10 }, (_, at) => ({
    title: `المخالفات ${at + 1}`,
    body: 'يتحمل المستأجر المخالفات المرورية التي تقع في مدة العقد من يوم التسليم إلى يوم الإعادة، ورسم 5.000 د.ك عن كل مخالفة تحوَّل باسمه.',
    other: {
      title: `Violations ${at + 1}`,
      body: 'The customer bears the traffic violations of the rental period, and a fee of KWD 5.000 for each one transferred to his name.',
    },
  })),
  signatures: [
    { role: ['المؤجر', 'Lessor'], name: 'هند المثنى' },
    {
      role: ['المستأجر', 'Customer'],
      name: 'بدر المثنى',
      signedAt: new Date('2026-11-20T08:20:00Z'),
      strokes: new TextEncoder().encode(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 6"><path d="M1 4C4 0 5 6 8 2" stroke="#000" fill="none"/></svg>',
      ),
    },
  ],
}

/** One contract after the other, each with another number so that nothing is answered from what was made before. */
export const contractPaper: Bench = {
  names: ['pdf-contract'],
  run: async (_, { quick, log }) => {
    let made = 0
    let bytes = 0
    const print = async () => {
      made++
      const number = `CON-2026-${String(made).padStart(5, '0')}`
      const customer = { ...contract.customer, name: `بدر سعود المثنى ${made}` }
      bytes = (await contractPdf({ ...contract, number, customer })).length
    }
    try {
      for (let at = 0; at < 10; at++) await print()
      const samples: number[] = []
      for (let at = 0; at < (quick ? 20 : 60); at++) {
        const before = processorMs()
        await print()
        samples.push(processorMs() - before)
      }
      const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
      log(`pdf-contract: ${(bytes / 1000).toFixed(0)} KB, p95 ${percentile(samples, 0.95).toFixed(0)} ms`)
      return [{ name: 'pdf-contract', value: mean, unit: 'ms-cpu', budget: 100, scaled: true }]
    } finally {
      await stopPdfWorkers()
    }
  },
}
