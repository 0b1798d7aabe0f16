import { expect, test } from 'vitest'
import { isPrivateAddress, whyNotEndpoint } from './endpoint.rules.ts'
import { masked, restored, sentencesOf } from './mask.rules.ts'

test('names, identities, phones, plates, accounts and addresses leave as marks and come back', () => {
  const question =
    'محمد العلي، 288020122596، 55551234، لوحة 12 / 34567، KW81CBKU0000000000001234560101، m@example.test، قطعة 5 شارع 12، ولمحمّد شيك'
  const { text, marks } = masked(question, ['محمد العلي'])
  for (const canary of ['محم', 'العلي', '288020122596', '55551234', '34567', 'CBKU', 'example', 'قطعة'])
    expect(text, canary).not.toContain(canary)
  expect(text).toContain('[طرف 1]')
  expect(text).toContain('شيك')
  expect(restored(text, marks)).toBe(question)
})

test('500 questions with canaries send none of them', () => {
  for (let no = 0; no < 500; no++) {
    const name = `كناريّ${'ابجدهوزحطي'[no % 10]} الفلاني`
    const id = String(280_000_000_000 + no * 7919)
    const phone = `${['5', '6', '9'][no % 3]}${String(1_000_000 + no * 1777).slice(0, 7)}`
    const plate = `${10 + (no % 80)}/${20_000 + no}`
    const { text } = masked(`المستأجر ${name} هويته ${id} وهاتفه +965 ${phone} ومركبته ${plate} لم يسدد`, [
      name,
    ])
    for (const canary of [name, id, phone, plate, 'الفلاني']) expect(text).not.toContain(canary)
  }
})

test('an address is https and public unless the server lists its host', () => {
  for (const bad of [
    ...['http://169.254.169.254', 'https://169.254.169.254', 'https://localhost/v1', 'https://10.0.0.8/v1'],
    ...[
      'http://api.example.com/v1',
      'https://[::1]/v1',
      'https://0x7f000001/v1',
      'https://[::ffff:10.0.0.1]/',
    ],
    ...['https://user:pass@api.example.com', 'ftp://api.example.com', 'محلي', 'https://host.internal/v1'],
  ])
    expect(whyNotEndpoint(bad, []), bad).toMatchObject({
      code: 'legal.assistant.endpoint',
      field: 'endpoint',
    })
  expect(whyNotEndpoint('https://api.example.com/v1', [])).toBeNull()
  expect(whyNotEndpoint('http://127.0.0.1:8080/v1', ['127.0.0.1:8080'])).toBeNull()
  expect(isPrivateAddress('2001:4860:4860::8888')).toBe(false)
})

test('a sentence that cites none of the texts it was given is without a basis', () => {
  const sentences = sentencesOf('الميعاد ثلاثون يومًا [1]. والأفضل الصلح. وانظر [9].', 2)
  expect(sentences.map(sentence => sentence.isCited)).toEqual([true, false, false])
})
