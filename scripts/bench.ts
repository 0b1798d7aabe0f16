import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { benches } from '../bench/all.ts'
import type { Scratch } from '../bench/bench.ts'
import { reportLine } from '../bench/report.ts'
import { migrationFolders } from '../src/migrate/folders.ts'
import { migrate } from '../src/migrate/migrate.ts'
import { startPostgres } from '../src/postgres/start.ts'
import { generate } from './generate.ts'

/** `npm run bench [-- --quick] [-- --only name]`: one line a figure against its budget. */
const quick = process.argv.includes('--quick')
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const wanted = benches.filter(bench => only === undefined || bench.names.includes(only))
if (wanted.length === 0) {
  console.error(`No line is named ${only}: ${benches.flatMap(bench => bench.names).join(', ')}.`)
  process.exit(1)
}

await generate()
const dataDir = await mkdtemp(join(tmpdir(), 'qafila-bench-'))
const postgres = await startPostgres({ dataDir })
let failed = 0
try {
  for (const [index, bench] of wanted.entries()) {
    const scratch = await freshDatabase(postgres.url, `bench_${index}`)
    try {
      for (const figure of await bench.run(scratch, { quick, log: line => console.error(line) })) {
        const line = reportLine(figure, quick)
        if (line.includes(' fail ')) failed++
        console.log(line)
      }
    } catch (error) {
      failed++
      console.log(`${bench.names.join(',')} could not be measured: ${(error as Error).message}`)
    } finally {
      await scratch.owner.end()
    }
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
// Pools of measured servers may keep idle connections; everything that matters has ended.
process.exit()

async function freshDatabase(url: string, name: string): Promise<Scratch> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  await migrate(own.href, migrationFolders())
  const owner = new pg.Client({ connectionString: own.href })
  await owner.connect()
  return { ownerUrl: own.href, owner }
}
