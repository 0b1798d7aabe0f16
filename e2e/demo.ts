import type { Page } from '@playwright/test'
import { demoPassword } from '../src/demo/password.ts'

export const baseUrl = (): string => process.env['QAFILA_URL'] ?? ''

/** Signs a person of the demo company in without the form; the form has its own journey. */
export async function signInAs(
  page: Page,
  person: 'admin' | 'accountant' | 'fleet' | 'sales' | 'employee' | 'super',
) {
  await page.goto(`${baseUrl()}/auth`)
  const status = await page.evaluate(
    async body => {
      const reply = await fetch('/api/access.session.signIn', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body,
      })
      return reply.status
    },
    JSON.stringify({ email: `${person}@demo.qafila.test`, password: demoPassword }),
  )
  if (status !== 200) throw new Error(`Sign-in of ${person} answered ${status}.`)
}

/** Calls an endpoint from the page, with the page's session. */
export async function callFrom<T>(
  page: Page,
  name: string,
  input: Record<string, unknown>,
  kind: 'query' | 'command',
) {
  return page.evaluate(
    async ({ name, input, kind }) => {
      const query = new URLSearchParams(
        Object.entries(input).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      )
      const reply =
        kind === 'query'
          ? await fetch(`/api/${name}?${query}`)
          : await fetch(`/api/${name}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
              body: JSON.stringify(input),
            })
      return { status: reply.status, body: await reply.json() }
    },
    { name, input, kind },
  ) as Promise<{ status: number; body: T }>
}
