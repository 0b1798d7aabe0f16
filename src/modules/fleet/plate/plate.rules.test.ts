import { describe, expect, test } from 'vitest'
import { vinCheckDigitFits } from '../vehicle/vehicle.rules.ts'
import { plateFromParts, plateFromText, temporaryPlate } from './plate.rules.ts'

describe('Plates and chassis numbers', () => {
  test.each(['12-34567', '٣٤٥٦٧/١٢', '12 34567', '١٢٣٤٥٦٧'])('%s is KW:12:34567', text => {
    expect(plateFromText(text, 'KW')?.key).toBe('KW:12:34567')
  })

  test('digits run together that may be two plates are none', () => {
    expect(plateFromText('123456', 'KW')).toBeNull()
    expect(plateFromText('1-23456', 'KW')?.key).toBe('KW:1:23456')
    expect(plateFromText('12-34', 'KW')?.key).toBe('KW:12:34')
  })

  test('parts are normalised', () => {
    expect(plateFromParts('KW', '٠٨', '1234')).toEqual({
      country: 'KW',
      code: '8',
      serial: '1234',
      key: 'KW:8:1234',
    })
    expect(plateFromParts('KW', '123', '1')).toBeNull()
  })

  test('a temporary plate is one that no state issues', () => {
    expect(temporaryPlate('KW', 'TMP', 12).key).toBe('KW:TMP:12')
    expect(plateFromParts('KW', 'TMP', '12')).toBeNull()
  })

  test('the check digit of a VIN is found', () => {
    expect(vinCheckDigitFits('1M8GDM9AXKP042788')).toBe(true)
    expect(vinCheckDigitFits('1M8GDM9A1KP042788')).toBe(false)
    expect(vinCheckDigitFits('11111111111111111')).toBe(true)
  })
})
