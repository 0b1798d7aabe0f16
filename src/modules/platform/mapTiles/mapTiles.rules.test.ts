import { describe, expect, test } from 'vitest'
import { whyNotTiles } from './mapTiles.rules.ts'
import { swappedPlace } from './swapped.rules.ts'

const hosts = ['tile.example.com', 'maps.example.org']

describe('the address of tiles', () => {
  test.each([
    'https://tile.example.com/{z}/{x}/{y}.png',
    'https://maps.example.org/wmts?level={z}&column={x}&row={y}&key=1',
    'https://tile.example.com/{z}/{x}/{y}{r}.png',
  ])('%s is taken', address => {
    expect(whyNotTiles(address, hosts)).toBeNull()
  })

  test.each([
    'http://tile.example.com/{z}/{x}/{y}.png',
    'https://tile.example.com/{z}/{x}.png',
    'https://tile.example.com/{z}/{x}/{y}/{style}.png',
    'https://tile.example.com/#{z}/{x}/{y}',
    'https://name:secret@tile.example.com/{z}/{x}/{y}.png',
    'tile.example.com/{z}/{x}/{y}.png',
  ])('%s is no address of tiles', address => {
    expect(whyNotTiles(address, hosts)?.code).toBe('platform.mapTiles.address')
  })

  test.each([
    'https://other.example.com/{z}/{x}/{y}.png',
    'https://tile.example.com:8443/{z}/{x}/{y}.png',
    'https://sub.tile.example.com/{z}/{x}/{y}.png',
    'https://tile.example.com.evil.test/{z}/{x}/{y}.png',
  ])('%s is refused with the names of the allowed hosts', address => {
    expect(whyNotTiles(address, hosts)).toMatchObject({
      code: 'platform.mapTiles.otherHost',
      params: { hosts: 'tile.example.com, maps.example.org' },
    })
  })

  test('without a host of the operator every address is refused', () => {
    expect(whyNotTiles('https://tile.example.com/{z}/{x}/{y}.png', [])?.code).toBe(
      'platform.mapTiles.noHosts',
    )
  })
})

describe('a place in the wrong order', () => {
  test.each([
    [47.9774, 29.3759, 'KW', { latitude: 29.3759, longitude: 47.9774 }],
    [46.6753, 24.7136, 'SA', { latitude: 24.7136, longitude: 46.6753 }],
    [29.3759, 47.9774, 'KW', null],
    [0, 0, 'KW', null],
    [51.5, -0.1, 'KW', null],
    [47.9774, 29.3759, 'FR', null],
  ])('%d, %d in %s', (latitude, longitude, country, meant) => {
    expect(swappedPlace({ latitude, longitude }, country)).toEqual(meant)
  })
})
