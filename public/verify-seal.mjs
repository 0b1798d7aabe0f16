#!/usr/bin/env node
// Checks sealed papers of Qafila without Qafila: run `node verify-seal.mjs receipt.json paper.pdf [more.pdf ...]`.
// The receipt comes from the contract's page («إيصال الختم»). It needs no network and no package, only Node.
// For each file it prints a line "authentic" or "altered"; it ends with 0 when all are authentic, with 1 otherwise.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = content => createHash('sha256').update(content).digest('hex')

/** What is wrong with a receipt by itself: its facts must hash to its own line of the chain. Null when nothing is. */
export function receiptFault(receipt) {
  const lines = [
    'qafila-seal-1',
    receipt.no,
    receipt.number,
    receipt.sealedAt,
    receipt.originalHash,
    receipt.sealedHash,
    receipt.verifyCode,
    receipt.previousHash,
  ]
  if (lines.some(line => line === undefined || line === null || line === ''))
    return 'the receipt is not whole'
  return sha256(lines.join('\n')) === receipt.chainHash ? null : 'the receipt was altered'
}

/** Whether bytes are the sealed paper of a receipt. */
export const isSealedPaper = (receipt, bytes) =>
  receiptFault(receipt) === null && sha256(bytes) === receipt.sealedHash

function run([receiptPath, ...paths]) {
  if (!receiptPath || paths.length === 0) {
    console.error('node verify-seal.mjs receipt.json paper.pdf [more.pdf ...]')
    return 2
  }
  const receipt = JSON.parse(readFileSync(receiptPath, 'utf8'))
  const fault = receiptFault(receipt)
  if (fault) console.error(fault)
  const verdicts = paths.map(path => isSealedPaper(receipt, readFileSync(path)))
  verdicts.forEach((isSealed, index) => {
    console.log(`${isSealed ? 'authentic' : 'altered'} ${paths[index]}`)
  })
  return verdicts.every(Boolean) ? 0 : 1
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href)
  process.exitCode = run(process.argv.slice(2))
