import { describe, expect, test } from 'vitest'
import { wordsIn } from '#kernel/testing/words.ts'
import { changedStates } from './vehicle/vehicle.rules.ts'

const arabic = wordsIn('src/modules/fleet', 'ar')
const english = wordsIn('src/modules/fleet', 'en')

const matchOf = (words: Readonly<Record<string, unknown>>) =>
  (words['fleet.state.changed'] as readonly { match: Readonly<Record<string, string>> }[])[0]?.match ?? {}

describe('what a record became while somebody worked', () => {
  test.each([...changedStates])('%s is said in words, never as its code', state => {
    const said = matchOf(arabic)[`state=${state}`] ?? ''
    expect(said).toMatch(/^تغيّرت الحالة إلى .+ أثناء عملك؛ حدّث الصفحة\.$/)
    expect(said).not.toMatch(/[a-z_{}]/i)
    expect(matchOf(english)[`state=${state}`]).toMatch(/^It became .+ while you worked; refresh the page\.$/)
  })
})
