import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoPassword } from '../src/demo/password.ts'
import { served } from './served.ts'

export const baseUrl = (): string => served().url

/** Signs a person of the demo company in without the form; the form has its own journey. */
export async function signInAs(
  page: Page,
  person: 'admin' | 'manager' | 'accountant' | 'fleet' | 'sales' | 'employee' | 'super',
) {
  await page.goto(`${baseUrl()}/auth`)
  await signIn(page, `${person}@demo.qafila.test`)
}

async function signIn(page: Page, email: string): Promise<void> {
  const { status } = await callFrom(
    page,
    'access.session.signIn',
    { email, password: demoPassword },
    'command',
  )
  if (status !== 200) throw new Error(`Sign-in of ${email} answered ${status}.`)
}

/** The token of the confirmation mail in the outbox folder; the server writes it within a few seconds. */
async function confirmationOf(email: string): Promise<string> {
  const folder = served().mailFolder
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const names = await readdir(folder).catch(() => [])
    const name = names.find(file => file.includes(email))
    const letter = name && (await readFile(join(folder, name), 'utf8'))
    const token = letter && /#confirm=([\w-]+)/.exec(letter.replace(/=\n/g, '').replace(/=3D/g, '='))?.[1]
    if (token) return token
    await new Promise(resolve => setTimeout(resolve, 250))
  }
  throw new Error(`No confirmation was mailed to ${email}.`)
}

/** Signs a person in who has just signed up and belongs to no company yet. */
export const signUpAlone = (page: Page): Promise<void> => signUpAs(page, 'car_rental')

/** The same, and founds a company of that kind with what its sector proposes. */
export async function signUpInto(page: Page, businessType: string): Promise<void> {
  await signUpAs(page, businessType)
  const founded = await callFrom(
    page,
    'platform.onboarding.start',
    { nameAr: 'متجر الواحة', country: 'KW', businessType },
    'command',
  )
  if (founded.status !== 200) throw new Error(`The company answered ${JSON.stringify(founded)}.`)
}

async function signUpAs(page: Page, businessType: string): Promise<void> {
  const email = `alone.${Date.now()}@demo.qafila.test`
  await page.goto(`${baseUrl()}/auth`)
  const answers = [
    await callFrom(
      page,
      'access.signUp.create',
      { email, password: demoPassword, firstName: 'منى', businessType },
      'command',
    ),
    await callFrom(page, 'access.signUp.confirm', { token: await confirmationOf(email) }, 'command'),
  ]
  const failed = answers.find(({ status }) => status !== 200)
  if (failed) throw new Error(`The sign-up of ${email} answered ${JSON.stringify(failed)}.`)
  await signIn(page, email)
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
