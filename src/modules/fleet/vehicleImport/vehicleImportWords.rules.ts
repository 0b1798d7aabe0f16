import { wordTable as table } from '#modules/platform/import/public.ts'
import type { BodyClass, FuelType } from '../vehicle/vehicle.rules.ts'

export const bodyClassWords = table<BodyClass>({
  sedan: 'sedan,saloon,سيدان,صالون',
  suv: 'suv,crossover,4x4,دفع رباعي,جيب,كروس أوفر',
  hatchback: 'hatchback,هاتشباك,هاتش باك',
  coupe: 'coupe,كوبيه',
  convertible: 'convertible,cabriolet,مكشوفة,كشف',
  pickup: 'pickup,pick-up,pick up,بيك أب,بيكاب,ونيت,وانيت',
  van: 'van,minivan,mini van,فان,ميني فان,باص صغير',
  truck: 'truck,lorry,شاحنة,لوري',
})

export const fuelTypeWords = table<FuelType>({
  gasoline: 'gasoline,petrol,gas,بنزين',
  diesel: 'diesel,ديزل',
  hybrid: 'hybrid,phev,plug-in hybrid,هجين,هايبرد',
  electric: 'electric,ev,bev,كهرباء,كهربائي,كهربائية',
})

export const transmissionWords = table<'automatic' | 'manual' | 'cvt'>({
  automatic: 'automatic,auto,أوتوماتيك,أوتوماتيكي,عادي أوتوماتيك',
  manual: 'manual,stick,يدوي,عادي,قير عادي',
  cvt: 'cvt,سي في تي',
})
