import { randomUUID } from 'node:crypto'
import { storeFile } from '#kernel/server/files.ts'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aBrowser, aSession, aUser, type Browser } from '#modules/access/make.ts'
import { openTicket } from './ticket/ticket.contract.ts'

/** One of the platform's staff at a screen, with the second factor without which nothing answers. */
export async function aDesk(t: TestCompany, firstNameAr = 'ناصر'): Promise<Browser & { userId: string }> {
  const user = await aUser(t, { superAdmin: true, firstNameAr, lastNameAr: null })
  await t.runtime.pool.query('update access."user" set two_factor_enabled = true where id = $1', [user.id])
  const browser = aBrowser(t)
  // A session lasts an hour, a ticket weeks: each call signs in anew.
  const signedIn = async () => {
    browser.cookie = await aSession(t, user)
    return browser
  }
  return {
    userId: user.id,
    cookie: undefined,
    reply: async (...call) => (await signedIn()).reply(...call),
    call: async (endpoint, input) => (await signedIn()).call(endpoint, input),
    refusal: async (...call) => (await signedIn()).refusal(...call),
  }
}

/** Takes a person out of the staff: they sign in no more as such. */
export async function noLongerStaff(t: TestCompany, userId: string): Promise<void> {
  await t.runtime.pool.query('update access."user" set super_admin = false where id = $1', [userId])
}

type TicketInput = WireInputOf<typeof openTicket>

/** A ticket of the company, opened by its administrator unless another person is named. */
export function aTicket(
  t: TestCompany,
  ticket: Partial<TicketInput> = {},
  options: { userId?: string } = {},
): Promise<{ id: string; number: string }> {
  const usual = { title: 'لا تُطبع الفاتورة', description: 'تظهر صفحة بيضاء.', priority: 'high' as const }
  return t.call(openTicket, { ...usual, ...ticket }, options)
}

/** A picture that a person has uploaded. */
export async function aPicture(t: TestCompany, bytes = 40): Promise<string> {
  const file = { name: `${randomUUID()}.png`, contentType: 'image/png', bytes: new Uint8Array(bytes) }
  return (await t.act(ctx => storeFile(ctx, file))).id
}
