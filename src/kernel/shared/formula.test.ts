import { expect, test } from 'vitest'
import { withoutFormula } from './formula.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['x;=cmd', "x;'=cmd"],
  ['x; "=cmd', 'x; "\'=cmd'],
  ['x|=cmd', "x|'=cmd"],
  ['x\n=cmd', "x\n'=cmd"],
  ['a;-1;@b', "a;'-1;'@b"],
  ['＝1+1', "'＝1+1"],
  [' =1', " '=1"],
])('%j runs in no spreadsheet, however it splits its cells', (text, safe) =>
  expect(withoutFormula(text)).toBe(safe),
)

test.each(['شركة النور', 'a=b', 'x, -5', 'a; b', '12-34567', 'https://x/?a=1;b=2', ''])(
  '%j stays as it is',
  text => expect(withoutFormula(text)).toBe(text),
)
