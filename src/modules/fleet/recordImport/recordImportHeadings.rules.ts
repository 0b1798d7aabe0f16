import type { RecordField, RecordKind } from './recordImport.rules.ts'

const vehicle =
  'vehicle,plate,plate number,old plate,car,vin,chassis,المركبة,اللوحة,رقم اللوحة,السيارة,رقم السيارة,اللوحة القديمة,رقم الهيكل'
const at = 'date,datetime,date time,transaction date,التاريخ,التاريخ والوقت,تاريخ العملية,الوقت'
const km = 'odometer,km,mileage,reading,العداد,قراءة العداد,الكيلومترات,كم'

/** What files of offices, traffic departments and fuel companies call these columns. */
export const recordHeadings: { readonly [Kind in RecordKind]: Readonly<Record<RecordField<Kind>, string>> } =
  {
    plate: {
      vehicle,
      plate: 'new plate,new plate number,اللوحة الجديدة,رقم اللوحة الجديد,اللوحة الجديدة للمركبة',
      from: 'from,date,valid from,من تاريخ,التاريخ,تاريخ التغيير',
    },
    document: {
      vehicle,
      kind: 'document,document type,type,kind,المستند,نوع المستند,النوع,الوثيقة',
      number: 'number,document number,رقم المستند,رقم الوثيقة,الرقم,رقم الدفتر',
      issuer: 'issuer,issued by,جهة الإصدار,المصدر,الجهة',
      issuedOn: 'issued on,issue date,issued,تاريخ الإصدار,الإصدار',
      expiresOn:
        'expires on,expiry,expiry date,end date,valid to,تاريخ الانتهاء,الانتهاء,انتهاء الدفتر,انتهاء التأمين,ينتهي في,صالح حتى',
    },
    reading: { vehicle, at, km },
    fuel: {
      vehicle,
      at,
      litres: 'litres,liters,quantity,volume,qty,اللترات,الكمية,لتر,كمية الوقود',
      cost: 'amount,cost,total,value,المبلغ,القيمة,التكلفة,الإجمالي',
      km,
      receiptNo:
        'receipt,receipt no,transaction,transaction no,reference,رقم الإيصال,رقم العملية,المرجع,الإيصال',
    },
    financing: {
      vehicle,
      price: 'vehicle price,price,cash price,cost,amount,سعر المركبة,سعر السيارة,السعر,القيمة,سعر الشراء',
      lender: 'lender,bank,financier,finance company,الممول,البنك,جهة التمويل,شركة التمويل',
      dealer: 'dealer,vendor,seller,supplier,المعرض,الوكيل,البائع,المورد',
      reference:
        'reference,agreement,agreement no,loan no,contract no,رقم الاتفاقية,الاتفاقية,رقم العقد,رقم التمويل,المرجع',
      agreementOn: 'agreement date,date,contract date,start date,تاريخ الاتفاقية,تاريخ العقد,التاريخ',
      downPayment: 'down payment,down,advance,الدفعة المقدمة,المقدم,الدفعة الأولى',
      count:
        'installments,count,months,number of installments,tenor,عدد الأقساط,الأقساط,المدة بالأشهر,عدد الأشهر',
      firstDueOn: 'first due,first installment,first due date,تاريخ أول قسط,أول قسط,أول استحقاق',
      rate: 'rate,interest,profit rate,annual rate,النسبة,نسبة الربح,نسبة الفائدة,الفائدة,النسبة السنوية',
      rateKind: 'rate type,rate kind,نوع النسبة,طريقة الاحتساب',
      installment:
        'installment,installment amount,monthly installment,القسط,قيمة القسط,مبلغ القسط,القسط الشهري',
      paidBefore: 'paid installments,paid,الأقساط المسددة,المسدد,أقساط مدفوعة,عدد الأقساط المسددة',
    },
  }
