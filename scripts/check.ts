import { generate } from './generate.ts'
import { runStep, runTogether, staticSteps } from './steps.ts'

/** `npm run check`: the fast inner loop - types, lint, import rules; with paths, also the tests below them. */
await generate()
let failed = 0
for (const succeeded of await runTogether(staticSteps)) if (!succeeded) failed++
const paths = process.argv.slice(2)
if (paths.length > 0) {
  const { unitStep } = await import('./steps.ts')
  if (!(await runStep({ ...unitStep, args: [...unitStep.args, ...paths] }))) failed++
}
console.log(failed === 0 ? '\nAll checks passed.' : `\n${failed} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1
