import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import {
  listSignatures,
  sealedPaper,
  sealReceipt,
  witnessSignature,
} from '#modules/platform/signing/signing.contract.ts'
import { aRentalCompany, aReservedContract, aSignature } from '#modules/rentals/make.ts'
import { prove } from './proof.ts'

// The script that customers run: it shares no code with the server and is started as they would start it.
const script = new URL('../public/verify-seal.mjs', import.meta.url).pathname
const filesOfOneRun = 50

let folder: string
let receiptPath: string
let paper: Uint8Array
let receipt: Record<string, unknown>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seals-'))
  const t = await aRentalCompany()
  const { id } = await aReservedContract(t)
  const wish = { documentType: 'rentals.contract', documentId: id }
  await t.call(witnessSignature, { ...wish, name: 'بدر المثنى', strokes: aSignature().strokes })
  const [request] = (await t.call(listSignatures, wish)).requests
  const bytesOf = async (endpoint: typeof sealedPaper | typeof sealReceipt) =>
    ((await t.call(endpoint, { id: request!.sealed!.id })) as DocumentReply).bytes
  paper = await bytesOf(sealedPaper)
  receiptPath = join(folder, 'receipt.json')
  const text = new TextDecoder().decode(await bytesOf(sealReceipt))
  receipt = JSON.parse(text)
  writeFileSync(receiptPath, text)
})

afterAll(() => rmSync(folder, { recursive: true }))

/** The script's verdict on files, each written under its index. */
function verdictsOn(files: readonly Uint8Array[], against = receiptPath) {
  const paths = files.map((bytes, index) => {
    const path = join(folder, `${index}.pdf`)
    writeFileSync(path, bytes)
    return path
  })
  const { stdout, status } = spawnSync(process.execPath, [script, against, ...paths], { encoding: 'utf8' })
  return {
    status,
    verdicts: stdout
      .trim()
      .split('\n')
      .map(line => line.split(' ')[0]),
  }
}

/** The paper with one byte changed to another value. */
function withOneByteChanged(): { bytes: Uint8Array; at: number } {
  const bytes = Uint8Array.from(paper)
  const at = Math.floor(Math.random() * bytes.length)
  bytes[at]! ^= 1 + Math.floor(Math.random() * 255)
  return { bytes, at }
}

describe('A sealed paper', () => {
  prove({
    name: 'seals',
    property: 'one changed byte is detected by a separate script',
    short: 50,
    long: 1_000,
    run: async cases => {
      const violations: string[] = []
      for (let done = 0; done < cases; done += filesOfOneRun) {
        const changed = Array.from({ length: Math.min(filesOfOneRun, cases - done) }, withOneByteChanged)
        const { status, verdicts } = verdictsOn(changed.map(one => one.bytes))
        if (status !== 1) violations.push(`ended with ${status}`)
        changed.forEach(({ at }, index) => {
          if (verdicts[index] !== 'altered') violations.push(`byte ${at}: ${verdicts[index]}`)
        })
      }
      return { cases, violations }
    },
  })

  test('is authentic as it was sealed, which the script says of nothing else', () => {
    expect(verdictsOn([paper])).toEqual({ status: 0, verdicts: ['authentic'] })
    expect(verdictsOn([paper, paper.slice(0, -1)])).toEqual({ status: 1, verdicts: ['authentic', 'altered'] })
  })

  test.each(['number', 'sealedAt', 'originalHash', 'verifyCode', 'previousHash', 'no'])(
    'does not pass with a receipt whose %s was altered',
    field => {
      const forged = join(folder, 'forged.json')
      writeFileSync(forged, JSON.stringify({ ...receipt, [field]: `${receipt[field]}0` }))
      expect(verdictsOn([paper], forged)).toEqual({ status: 1, verdicts: ['altered'] })
    },
  )
})
