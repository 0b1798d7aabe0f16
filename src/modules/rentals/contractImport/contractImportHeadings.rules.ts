import type { ContractImportField } from './contractImport.rules.ts'

/** What files of offices call these columns. */
export const contractHeadings: Readonly<Record<ContractImportField, string>> = {
  number: 'contract number,contract no,contract,agreement no,number,رقم العقد,العقد,رقم الاتفاقية,الرقم',
  customer: 'customer,customer name,client,renter,name,العميل,اسم العميل,المستأجر,الزبون,البطاقة المدنية',
  customerPhone: 'customer phone,phone,mobile,هاتف العميل,رقم الهاتف,الهاتف,الجوال',
  vehicle: 'vehicle,plate,plate number,car,vin,المركبة,اللوحة,رقم اللوحة,السيارة,رقم السيارة',
  start: 'start date,start,from,out date,تاريخ البداية,البداية,من,تاريخ الخروج,بداية العقد,تاريخ التسليم',
  end: 'end date,end,to,due back,return date,تاريخ النهاية,النهاية,إلى,تاريخ العودة,نهاية العقد,تاريخ الإرجاع',
  type: 'type,contract type,rental type,نوع العقد,النوع,نوع الإيجار',
  monthly: 'monthly amount,monthly,monthly rent,rent,القسط الشهري,الإيجار الشهري,شهري,الأجرة الشهرية',
  total: 'total,total amount,contract value,amount,قيمة العقد,الإجمالي,المبلغ,إجمالي العقد',
  paid: 'paid,paid so far,paid amount,received,المدفوع,المسدد,المقبوض,المدفوع حتى الآن',
  deposit: 'deposit,security deposit,التأمين,مبلغ التأمين,الضمان',
  outKm: 'km out,out km,odometer out,mileage out,عداد الخروج,عداد التسليم,الكيلومترات عند التسليم,العداد',
  outEighths: 'fuel out,fuel,وقود الخروج,الوقود عند التسليم,الوقود',
  note: 'terms,notes,note,remarks,الشروط,ملاحظات,ملاحظة',
}
