import { read } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { callFrom } from './demo.ts'

/** Markup that would call `hacked` and load `x` if it were ever taken for HTML; as a cell it would run as a formula. */
export const hostile = `=1+1"><img src=x onerror=hacked(1)><b id=hacked>`
/** The same for fields with little room. */
export const shortHostile = `=<img src=x onerror=hacked(2)>`

/** What a page did with hostile text. */
export type Found = { readonly what: 'ran' | 'dialog' | 'blocked' | 'element'; readonly where: string }

/** Watches a page: code that ran, dialogs, what the content security policy had to block, and markup that became elements. */
export async function watch(page: Page): Promise<{ found: Found[]; lookForElements(): Promise<void> }> {
  const found: Found[] = []
  const where = () => new URL(page.url()).pathname
  await page.exposeFunction('hacked', () => found.push({ what: 'ran', where: where() }))
  await page.exposeFunction('blockedByPolicy', (directive: string) => {
    found.push({ what: 'blocked', where: `${where()} ${directive}` })
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', report => {
      const event = report as SecurityPolicyViolationEvent
      const told = (window as unknown as { blockedByPolicy(directive: string): void }).blockedByPolicy
      told(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  page.on('dialog', dialog => {
    found.push({ what: 'dialog', where: where() })
    void dialog.dismiss()
  })
  return {
    found,
    lookForElements: async () => {
      const elements = await page.locator('img[src="x"], #hacked, script:not([src])').count()
      if (elements > 0) found.push({ what: 'element', where: where() })
    },
  }
}

/** What an exported list holds: its cells as texts, and those among them that a spreadsheet would run. */
export async function exportedCells(
  page: Page,
  query: string,
  keys: readonly string[],
  format: 'csv' | 'xlsx',
): Promise<{ cells: string[]; formulas: string[] }> {
  const columns = keys.map(key => ({ key, label: key }))
  const reply = await page.request.post(new URL('/api/export', page.url()).href, {
    data: { query, input: {}, title: 'export', format, columns },
  })
  if (!reply.ok()) throw new Error(`The export of ${query} answered ${reply.status()}: ${await reply.text()}`)
  return format === 'csv' ? cellsOfCsv(await reply.body()) : cellsOfWorkbook(await reply.body())
}

function cellsOfCsv(bytes: Buffer) {
  const cells = (parse(bytes, { bom: true, relax_column_count: true }) as string[][]).flat()
  return { cells, formulas: formulas(cells) }
}

/**
 * Cells of a CSV file that a spreadsheet would run. A figure or a phone in the international form is a number to it, whatever sign it
 * begins with.
 */
export const formulas = (cells: readonly string[]) =>
  cells.filter(cell => /^[=+\-@\t\r]/.test(cell) && !/^[+-][\d ]+([.,]\d+)*$/.test(cell))

/** A cell of a workbook runs only where the file marks it as a formula. */
function cellsOfWorkbook(bytes: Buffer) {
  const sheets = Object.values(read(bytes, { dense: true }).Sheets)
  const cells = sheets.flatMap(sheet => (sheet['!data'] ?? []).flat()).filter(cell => cell !== undefined)
  return {
    cells: cells.filter(cell => cell.t === 's').map(cell => String(cell.v)),
    formulas: cells.flatMap(cell => (cell.f === undefined ? [] : [cell.f])),
  }
}

/** Calls a command that must work. */
export async function must(page: Page, name: string, input: Record<string, unknown>) {
  const { status, body } = await callFrom<Record<string, string>>(page, name, input, 'command')
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Asks a question that must be answered. */
export async function ask<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'query')
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
  return body
}
