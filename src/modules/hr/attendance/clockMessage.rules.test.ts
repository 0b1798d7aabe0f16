import { describe, expect, it } from 'vitest'
import {
  type ClockMessage,
  clockFailure,
  clockHttpFailure,
  clockSentenceAr,
  clockSuccess,
  distanceText,
  positionFailure,
} from './clockMessage.rules.ts'

describe('The toast after clocking', () => {
  const said = (message: ClockMessage) => clockSentenceAr(message)
  it('scenario 1: names the distance «1.2 كم» and «256 متر», and what is allowed', () => {
    expect(
      said(
        clockFailure(
          {
            success: false,
            error: '',
            errorCode: 'LOCATION_OUT_OF_RANGE',
            distance: 1_234,
            allowedRadius: 100,
          },
          'ar',
        ),
      ),
    ).toBe('أنت على بعد 1.2 كم من موقع العمل، والمسموح 100 متر. اقترب أكثر ثم أعد المحاولة')
    expect([
      distanceText(256, 'ar'),
      distanceText(1_000, 'ar'),
      distanceText(1_001, 'ar'),
      distanceText(1_234, 'en'),
    ]).toEqual(['256 متر', '1000 متر', '1.0 كم', '1.2 km'])
  })
  it('is the first that applies: error, configuration, distance, code, message, nothing', () => {
    const all = {
      error: 'نص',
      needsConfiguration: true,
      distance: 5,
      allowedRadius: 1,
      errorCode: 'DATABASE_ERROR',
      message: 'رسالة',
    }
    expect(said(clockFailure(all, 'ar'))).toBe('نص')
    expect(said(clockFailure({ ...all, error: ' ' }, 'ar'))).toBe(
      'لم يتم تحديد موقع المكتب. تواصل مع المسؤول لإعداد موقع المكتب',
    )
    expect(said(clockFailure({ ...all, error: '', needsConfiguration: false }, 'ar'))).toContain('5 متر')
    expect(said(clockFailure({ errorCode: 'DATABASE_ERROR', message: 'رسالة' }, 'ar'))).toBe(
      'تعذر حفظ السجل، حاول مرة أخرى',
    )
    expect(said(clockFailure({ errorCode: 'ALREADY_CLOCKED_IN' }, 'ar'))).toBe('تم تسجيل الحضور اليوم مسبقاً')
    expect(said(clockFailure({ errorCode: 'X' }, 'ar'))).toBe('حدث خطأ غير متوقع')
    expect(said(clockFailure({ message: 'رسالة' }, 'ar'))).toBe('رسالة')
    expect(said(clockFailure({}, 'ar'))).toBe('أنت خارج نطاق العمل المسموح، تواصل مع المسؤول')
  })
  it('scenario 1: of a body that cannot be read says «أنت خارج نطاق العمل المسموح»', () => {
    for (const body of [null, undefined, 'x', 5, []])
      expect(said(clockHttpFailure(body, 'ar'))).toBe('أنت خارج نطاق العمل المسموح')
    expect(said(clockHttpFailure({ errorCode: 'ALREADY_CLOCKED_IN' }, 'ar'))).toBe(
      'تم تسجيل الحضور اليوم مسبقاً',
    )
  })
  it('of success is the server’s, else the action’s', () => {
    expect(said(clockSuccess('in', {}))).toBe('تم تسجيل الحضور بنجاح')
    expect(said(clockSuccess('out', { message: '' }))).toBe('تم تسجيل الانصراف بنجاح')
    expect(said(clockSuccess('out', { message: 'تم' }))).toBe('تم')
  })
  it('before the call says why there is no position', () => {
    expect([null, 1, 2, 3].map(code => said(positionFailure(code)))).toEqual([
      'متصفحك لا يدعم تحديد الموقع، استخدم متصفحاً حديثاً',
      'تم رفض إذن الموقع، اسمح به من إعدادات المتصفح',
      'موقعك غير متاح حالياً',
      'انتهت مهلة تحديد الموقع، حاول مرة أخرى',
    ])
  })
})
