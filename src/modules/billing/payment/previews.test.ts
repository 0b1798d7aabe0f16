import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '../index.server.ts'

/** What writes a journal, and is asked for by everything that posts. */
const doors = ['postJournal', 'prepareJournal', 'postManual', 'reverseJournal']

/** A function of the server and what it calls. */
type Piece = { name: string; calls: ReadonlySet<string> }

const begins = /^(?=(?:export )?(?:async )?(?:function|const) )/m
const ownName = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/
const modules = `${import.meta.dirname}/../..`
const folders = [`${modules}/billing`, `${modules}/accounting`]

function piecesOf(folder: string): Piece[] {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter(
    name => name.endsWith('.ts') && !/\.(test|web)\.ts$|^make\.ts$/.test(name),
  )
  return files.flatMap(file => {
    const text = readFileSync(`${folder}/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const other = new Map(
      [...text.matchAll(/(\w+|\*) as (\w+)/g)].map(([, name = '', alias = '']) => [alias, name]),
    )
    return text.split(begins).flatMap(part => {
      const name = ownName.exec(part)?.[1]
      const called = [...part.matchAll(/(?<![.\w])(?:(\w+)\.)?(\w+)(?=\()/g)].flatMap(([, of, call = '']) =>
        of === undefined || other.get(of) === '*' ? [other.get(call) ?? call] : [],
      )
      return name ? [{ name, calls: new Set(called) }] : []
    })
  })
}

/** The functions that reach a journal by whatever way; by their names, so of two that share one both count. */
function posting(pieces: readonly Piece[]): Set<string> {
  const found = new Set(doors)
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const { name, calls } of pieces) if ([...calls].some(call => found.has(call))) found.add(name)
  }
  return found
}

const commands = [...accountingServer.endpoints, ...billingServer.endpoints].filter(
  ({ endpoint }) => endpoint.kind === 'command',
)

describe('A preview before every posting', () => {
  test('every command of finance that can reach the journal shows its entry first', async () => {
    const posts = posting(folders.flatMap(piecesOf))
    const named = await Promise.all(
      commands.map(async ({ endpoint, load }) => ({ endpoint, by: (await load()).name })),
    )
    const reaching = named.filter(({ by }) => posts.has(by)).map(({ endpoint }) => endpoint)
    // What is seen: a wrapper, an alias, a door behind two others.
    expect(reaching.map(endpoint => endpoint.name)).toEqual(
      expect.arrayContaining([
        ...[
          'billing.payment.take',
          'billing.invoice.issue',
          'billing.deposit.return',
          'billing.session.close',
        ],
        ...[
          'accounting.journal.submit',
          'accounting.vat.settle',
          'accounting.year.close',
          'accounting.asset.import',
        ],
      ]),
    )
    expect(reaching.filter(endpoint => !endpoint.previews).map(endpoint => endpoint.name)).toEqual([])
  })

  test('what moves money and has no preview posts nothing', () => {
    const silent = commands.filter(({ endpoint }) => endpoint.movesMoney && !endpoint.previews)
    expect(silent.map(({ endpoint }) => endpoint.name)).toEqual([])
  })
})
