import { expect, test } from 'vitest'
import { openTo, treeRows } from './accountTree.web.ts'

const account = (code: string, nameAr: string, parentId: string | null, leaf: boolean) => ({
  id: code,
  code,
  nameAr,
  nameEn: null,
  parentId,
  level: [1, 2, 4, 6].indexOf(code.length) + 1,
  leaf,
})

const chart = [
  account('1', 'الأصول', null, false),
  account('11', 'الأصول المتداولة', '1', false),
  account('1101', 'الصناديق', '11', false),
  account('110101', 'الصندوق الرئيسي', '1101', true),
  account('1106', 'ذمم العملاء', '11', true),
  account('2', 'الالتزامات', null, false),
]

const codes = (rows: readonly { account: { code: string } }[]) => rows.map(row => row.account.code)

test('a closed heading hides everything below it, open headings inside included', () => {
  expect(codes(treeRows(chart, new Set(), ''))).toEqual(['1', '2'])
  expect(codes(treeRows(chart, new Set(['11', '1101']), ''))).toEqual(['1', '2'])
  expect(codes(treeRows(chart, openTo(chart, 2), ''))).toEqual(['1', '11', '1101', '1106', '2'])
})

test('a search in any spelling shows what it finds and the way there', () => {
  expect(codes(treeRows(chart, new Set(), 'الرئيسى'))).toEqual(['1', '11', '1101', '110101'])
  expect(codes(treeRows(chart, new Set(), '١١٠٦'))).toEqual(['1', '11', '1106'])
  expect(treeRows(chart, new Set(), 'لا يوجد')).toEqual([])
})
