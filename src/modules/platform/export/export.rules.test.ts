import { expect, test } from 'vitest'
import { exportStateAt, whyNotExport } from './export.rules.ts'

const now = new Date('2026-11-21T10:00:00Z')
const at = (state: 'preparing' | 'ready', requested: string, expires: string | null = null) => ({
  state,
  requestedAt: new Date(requested),
  expiresAt: expires === null ? null : new Date(expires),
})

test('one archive is prepared at a time; one that a stopped server left hinders nobody after an hour', () => {
  expect(whyNotExport(null, now)).toBeNull()
  expect(whyNotExport(at('preparing', '2026-11-21T09:30:00Z'), now)).toMatchObject({
    code: 'platform.export.running',
  })
  expect(exportStateAt(at('preparing', '2026-11-21T08:59:00Z'), now)).toBe('failed')
  expect(whyNotExport(at('preparing', '2026-11-21T08:59:00Z'), now)).toBeNull()
})

test('an archive is there until its time has come', () => {
  expect(exportStateAt(at('ready', '2026-11-14T10:00:00Z', '2026-11-21T10:00:01Z'), now)).toBe('ready')
  expect(exportStateAt(at('ready', '2026-11-14T10:00:00Z', '2026-11-21T10:00:00Z'), now)).toBe('removed')
})
