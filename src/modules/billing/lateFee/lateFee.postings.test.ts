import { describe, expect, it } from 'vitest'
import { lateFeeInvoice, lateFeeWaiver } from './lateFee.postings.ts'
import { feeToAssess } from './lateFee.rules.ts'

const fee = {
  id: 'fee',
  partyId: 'customer',
  profitUnitId: 'vehicle',
  rowLabelAr: 'الدفعة 1 من العقد CON-2026-00001',
}

describe('Documents of a late fee', () => {
  it('invoice the increase once: 6.150 on 16 December, and nothing on a rerun', () => {
    const invoice = lateFeeInvoice(fee, '2026-12-16', feeToAssess(6_150, 0), '2026-12-16')
    expect(invoice).toMatchObject({
      kind: 'sale',
      sourceKey: 'billing:lateFee:fee:2026-12-16',
      lines: [{ key: 'lateFeeRevenue', amountMinor: 6_150 }],
    })
    expect(lateFeeInvoice(fee, '2026-12-17', feeToAssess(6_150, 6_150), '2026-12-17')).toBeNull()
  })

  it('credit a waiver of 3.000', () => {
    expect(lateFeeWaiver(fee, 1, 3_000, '2026-12-16')).toMatchObject({
      kind: 'creditNote',
      sourceKey: 'billing:lateFee:fee:waive:1',
      lines: [{ key: 'lateFeeRevenue', amountMinor: 3_000 }],
    })
  })
})
