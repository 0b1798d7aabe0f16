import { isValidElement } from 'react'
import { expect, it } from 'vitest'
import { sentenceParts } from './SentenceText.tsx'

/** The tokens that are kept whole. */
const whole = (sentence: string): unknown[] =>
  [sentenceParts(sentence)]
    .flat()
    .filter(isValidElement<{ children: string }>)
    .map(part => part.props.children)

it('keeps numbers of documents, plates, phones and signs whole', () => {
  expect(whole('قيد JE-2026-00178 للمركبة 16-38166 هاتف +965 5000 0000 والفرق −90')).toEqual([
    'JE-2026-00178',
    '16-38166',
    '+965 5000 0000',
    '−90',
  ])
  expect(whole('وثيقة DR-771204')).toEqual([])
})

it('takes brackets along that hold nothing else, so that none stays alone at the end of a line', () => {
  expect(whole('وثيقة (BILL-2026-00001) (2026-10)')).toEqual(['(BILL-2026-00001)', '(2026-10)'])
  expect(whole('اللوحة (سابقًا 12-34567)')).toEqual(['12-34567'])
})
