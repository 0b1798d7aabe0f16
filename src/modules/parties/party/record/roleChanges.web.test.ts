import { expect, test } from 'vitest'
import { roleChanges } from './roleChanges.web.ts'

test('only the roles changed here are sent, so that what others changed meanwhile stands', () => {
  expect(roleChanges(['customer', 'vendor'], new Set(['customer', 'supplier']))).toEqual({
    addRoles: ['supplier'],
    removeRoles: ['vendor'],
  })
})
