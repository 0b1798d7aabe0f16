import { expect, test } from 'vitest'
import { readConfig } from '#kernel/server/config.ts'
import { buildServer } from '#kernel/server/http.ts'
import { shareInvoice } from '../invoice/invoice.contract.ts'
import { aBillingCompany, anInvoice } from '../make.ts'

test('guessed links are one neutral answer, after twenty in a minute one that asks to wait; a right link opens all the same', async () => {
  const t = await aBillingCompany()
  const { invoiceId } = await anInvoice(t)
  const { token } = await t.call(shareInvoice, { id: invoiceId })
  const app = await buildServer({ ...t.runtime, config: readConfig({ LOG_LEVEL: 'silent' }) })
  const open = async (guess: string) => {
    const answer = await app.inject({ url: '/api/billing.publicDocument.get', query: { token: guess } })
    return answer.statusCode === 200 ? 200 : (answer.json().refusal.code as string)
  }
  try {
    const guess = (no: number) => token.slice(0, -2) + String(no).padStart(2, '0')
    const codes = []
    for (let no = 1; no <= 22; no++) codes.push(await open(guess(no)))
    expect(new Set(codes.slice(0, 20)).size).toBe(1)
    expect(codes[0]).not.toBe('kernel.rate.tooMany')
    expect(codes.slice(20)).toEqual(['kernel.rate.tooMany', 'kernel.rate.tooMany'])
    expect(await open(token)).toBe(200)
  } finally {
    await app.close()
  }
})
