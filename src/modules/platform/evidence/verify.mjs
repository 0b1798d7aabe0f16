// Checks an evidence pack without a connection: put it beside the unpacked files and run `node verify.mjs`.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const read = path => readFileSync(join(folder, path))
const sha256 = bytes => createHash('sha256').update(bytes).digest('hex')

const problems = []
const check = (isRight, what) => {
  if (!isRight) problems.push(what)
}
const sameHash = (path, hash) => {
  try {
    check(sha256(read(path)) === hash, `${path}: changed since the pack was made`)
  } catch {
    problems.push(`${path}: missing`)
  }
}

const manifest = JSON.parse(read('manifest.json'))
for (const { path, sha256: hash } of manifest.files) sameHash(path, hash)

// A seal line: its hash covers its facts and the line before it in the company's chain.
for (const { path } of manifest.files.filter(file => file.path.endsWith('.seal.json'))) {
  const seal = JSON.parse(read(path))
  const facts = ['no', 'number', 'sealedAt', 'originalHash', 'sealedHash', 'verifyCode', 'previousHash']
  const text = ['qafila-seal-1', ...facts.map(fact => seal[fact])].join('\n')
  check(sha256(text) === seal.chainHash, `${path}: the seal line does not give its hash`)
  check(
    sha256(read(path.replace('.seal.json', '.pdf'))) === seal.sealedHash,
    `${path}: another PDF was sealed`,
  )
}

// An audit line: its hash covers the line itself and the hash of the line before it.
const trails = manifest.files.filter(file => file.path.endsWith('audit.jsonl'))
const lines = trails.flatMap(({ path }) => read(path).toString('utf8').split('\n').filter(Boolean))
for (const line of lines) {
  const { prevHash, canonical, hash, seq } = JSON.parse(line)
  check(sha256(prevHash + canonical) === hash, `audit line ${seq}: does not give its hash`)
}

for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0
    ? `Whole: ${manifest.files.length} files, ${lines.length} audit lines, ${manifest.subject}.`
    : `NOT whole: ${problems.length} findings.`,
)
process.exitCode = problems.length === 0 ? 0 : 1
