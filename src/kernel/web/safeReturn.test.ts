import { expect, test } from 'vitest'
import { safeReturn } from './safeReturn.ts'

test.each([
  ...[
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/fleet/../..//evil.example',
  ],
  ...[
    '/\u0000/evil.example',
    '/\u200f/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /fleet',
    '',
    null,
    ['/fleet'],
  ],
])('an address that leads elsewhere is dropped: %j', from => expect(safeReturn(from)).toBe('/dashboard'))

test.each([
  ...[
    '/',
    '/fleet',
    '/fleet?search=%D8%AA&tab=files#top',
    '/contracts/1/edit',
    '/customers?search=سالم العنزي',
  ],
  ...['/auth?from=//evil.example', '/a//b'],
])('a path of ours is kept: %j', from => expect(safeReturn(from)).toBe(from))
