import { beforeAll, expect, test, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})

test('the files of invoices and bills carry the amounts that their pages show, credits with their minus', async () => {
  const { billColumns } = await import('../../bill/billColumns.tsx')
  const { invoiceColumns } = await import('./invoiceColumns.tsx')
  for (const columns of [invoiceColumns('SAR'), billColumns('SAR')]) {
    const keys = columns.filter(column => column.align === 'money').map(column => column.exportKey)
    expect(keys).toEqual(['counted.total', 'counted.open'])
  }
})
