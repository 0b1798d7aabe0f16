import { describe, expect, it } from 'vitest'
import { clockText, lengthText, minuteTyped, outAfter } from './minutes.web.ts'

describe('Minutes of a day', () => {
  it('are read as hours and minutes, in the digits of the company', () => {
    expect([lengthText(506, 'latin'), lengthText(5, 'latin'), lengthText(506, 'arabic')]).toEqual([
      '8:26',
      '0:05',
      '٨:٢٦',
    ])
    expect([clockText(484), clockText(1_565), clockText(null)]).toEqual(['08:04', '02:05', ''])
  })
  it('are typed in both scripts, and nothing else is a time', () => {
    expect(['08:04', '8.04', '٠٨:٠٤', '0804'].map(minuteTyped)).toEqual([484, 484, 484, 484])
    expect(['24:00', '8:60', 'ثمانية', ''].map(minuteTyped)).toEqual([null, null, null, null])
    expect([outAfter(1_320, 360), outAfter(480, 1_020)]).toEqual([1_800, 1_020])
  })
})
