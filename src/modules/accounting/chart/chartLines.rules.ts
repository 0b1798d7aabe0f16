/**
 * Appendix A of 40-finance, one account a line: `code|Arabic|English|key|flags`. Flags: the control's name, `-` contra,
 * `car` = not in the core of the other business types.
 */
export const carRentalLines = `
1|الأصول|Assets
11|الأصول المتداولة|Current assets
1101|الصناديق|Cash boxes
110101|الصندوق الرئيسي|Main cash box|cash|treasury
110102|صندوق النثرية|Petty cash|pettyCash|treasury
1102|البنوك|Banks
110201|الحساب البنكي الرئيسي|Main bank account|bank|treasury
1103|تحصيلات البطاقات|Card collections
110301|كي نت والبطاقات تحت التسوية|KNET and card clearing|cardClearing|treasury
1104|شيكات في الحافظة|Cheques on hand|chequesReceivable|cheque
1105|شيكات مودعة تحت التحصيل|Cheques lodged|chequesLodged|cheque
1106|ذمم العملاء|Customers receivable|receivable|customer
1107|مخصص الديون المشكوك في تحصيلها|Doubtful debts allowance|receivableAllowance|-
1108|إيرادات مستحقة غير مفوترة|Unbilled revenue|unbilledRevenue
1109|سلف الموظفين|Employee advances|employeeAdvances|employee
1110|دفعات مقدمة للموردين|Advances to vendors|vendorAdvances|vendor
1111|مصروفات مدفوعة مقدمًا|Prepaid expenses|prepaidExpense|spread
1112|تأمين مركبات مدفوع مقدمًا|Prepaid vehicle insurance|prepaidInsurance|spread car
1113|ضريبة المدخلات|Input VAT|vatInput|tax
1114|المخزون|Inventory|inventory|inventory
1115|مطالبات على شركات التأمين|Insurance claims|insuranceClaims|customer car
1116|تأمينات مدفوعة للغير|Deposits paid|depositsPaid
1117|ذمم مدينة أخرى|Other receivables|otherReceivable
1118|نقد بالطريق|Cash in transit|cashInTransit|treasury
1119|وسيط استبعاد الأصول|Asset disposal clearing|assetDisposal
12|الأصول غير المتداولة|Non-current assets
1201|المركبات|Vehicles|vehicleCost|asset car
1202|مجمع إهلاك المركبات|Vehicles, accumulated depreciation|vehicleAccumulatedDepreciation|asset - car
1203|مركبات تحت التجهيز|Vehicles in preparation|vehicleInPreparation|car
1204|الأثاث والتجهيزات|Furniture and fixtures|assetCost|asset
1205|أجهزة الحاسب والاتصالات|Computers and devices||asset
1206|معدات وآلات|Equipment and machinery||asset
1207|تحسينات المباني المستأجرة|Leasehold improvements||asset
1208|أراضٍ ومبانٍ|Land and buildings||asset
1209|برامج وأصول غير ملموسة|Software and intangibles||asset
1210|مجمع إهلاك الأصول الأخرى|Other assets, accumulated depreciation|assetAccumulatedDepreciation|asset -
2|الالتزامات|Liabilities
21|الالتزامات المتداولة|Current liabilities
2101|ذمم الموردين|Vendors payable|payable|vendor
2102|شيكات مؤجلة صادرة|Cheques payable|chequesPayable|cheque
2103|دفعات مقدمة من العملاء|Customer advances|customerAdvances|customer
2104|تأمينات العملاء|Customer deposits|customerDeposits|deposit
2105|مقابل شيكات لفترات قادمة|Cheques for future periods|chequesUnearned|customer
2106|إيرادات مؤجلة|Deferred revenue|deferredRevenue|spread
2107|مخالفات مستحقة للجهات|Violations payable|violationsPayable|module car
2108|رواتب مستحقة|Salaries payable|salariesPayable|employee
2109|تأمينات اجتماعية مستحقة|Social security payable|socialSecurityPayable
2110|مخصص الإجازات|Leave provision|leaveProvision|employee
2111|مصروفات مستحقة|Accrued expenses|accruedExpense
2112|ضريبة المخرجات|Output VAT|vatOutput|tax
2113|ضريبة مستحقة السداد|VAT payable|vatPayable|tax
2114|تكاليف أسطول مستحقة|Accrued fleet costs|accruedFleetCosts|module car
2115|تكاليف تمويل مستحقة|Interest payable|interestPayable|module car
2116|بضاعة مستلمة غير مفوترة|Goods received not invoiced|goodsReceivedNotInvoiced|inventory
2117|ذمم دائنة أخرى|Other payables|otherPayable
2118|حساب معلق|Suspense|suspense
2119|دفعات مقدمة مفوترة|Advance billings|advanceBillings
22|الالتزامات غير المتداولة|Non-current liabilities
2201|تمويل المركبات|Vehicle financing|vehicleLoan|module car
2202|قروض بنكية|Bank loans|bankLoan
2203|مخصص مكافأة نهاية الخدمة|End-of-service provision|endOfServiceProvision|employee
2204|مخصص مخالفات ومطالبات متأخرة|Late claims provision|lateClaimsProvision|module car
3|حقوق الملكية|Equity
31|رأس المال والشركاء|Capital and partners
3101|رأس المال|Capital|capital
3102|جاري الشركاء|Partners' current accounts|partnersCurrent
3103|المسحوبات|Drawings|drawings|-
32|الاحتياطيات والأرباح|Reserves and earnings
3201|الاحتياطي القانوني|Statutory reserve
3202|الاحتياطي الاختياري|Voluntary reserve
3203|الأرباح المرحلة|Retained earnings|retainedEarnings
3204|وسيط الأرصدة الافتتاحية|Opening balance clearing|openingBalance
4|الإيرادات|Revenue
41|إيرادات النشاط|Operating revenue
4101|تأجير قصير الأجل|Short-term rental|rentalRevenue|car
4102|تأجير طويل الأجل|Long-term rental|rentalRevenueLongTerm|car
4103|مسافة زائدة|Extra kilometres|extraKmRevenue|car
4104|وقود محمّل|Fuel recharge|fuelRevenue|car
4105|خدمات وسائق إضافي|Add-ons and extra drivers|addonRevenue|car
4106|الإعفاء من التحمل|Damage waiver|waiverRevenue|car
4107|توصيل واستلام|Delivery and collection|deliveryRevenue|car
4108|تعويض أضرار|Damage recovery|damageRevenue|car
4109|مركبة مع سائق|Chauffeur service|chauffeurRevenue|car
4110|خصم مسموح به|Discounts allowed|salesDiscount|-
4111|مردودات وتسويات الإيراد|Returns and allowances|salesReturns|-
42|إيرادات أخرى|Other income
4201|غرامات تأخير السداد|Late fees|lateFeeRevenue
4202|رسوم إدارية على المخالفات|Violation handling fees|violationFeeRevenue|car
4203|رسوم شيكات مرتجعة|Bounced cheque fees|bouncedChequeFee
4204|تأمينات مصادرة|Deposits forfeited|depositForfeited
4205|أرباح بيع الأصول|Gain on disposal|disposalGain
4206|تعويضات التأمين|Insurance recoveries|insuranceRecovery|car
4207|أرباح فروق العملة|Exchange gains|fxGain
4208|ديون معدومة محصلة|Bad debts recovered|badDebtRecovered
4209|زيادة الصندوق|Cash over|cashOver
4210|عوائد بنكية|Bank profit received|interestIncome
4211|خصم مكتسب|Discounts received|purchaseDiscount
4212|إيرادات متنوعة|Sundry income|otherIncome
5|المصروفات|Expenses
51|تكاليف التشغيل|Operating costs
5101|صيانة وإصلاح|Maintenance and repair|maintenanceExpense|car
5102|قطع غيار|Spare parts|partsExpense|car
5103|إطارات وبطاريات|Tyres and batteries|tyreExpense|car
5104|زيوت وخدمة دورية|Oil and periodic service|serviceExpense|car
5105|وقود|Fuel|fuelExpense|car
5106|غسيل وتنظيف|Washing and cleaning|cleaningExpense|car
5107|تأمين المركبات|Vehicle insurance|vehicleInsuranceExpense|car
5108|تسجيل وفحص فني|Registration and testing|registrationExpense|car
5109|مخالفات على الشركة|Violations borne|violationExpense|car
5110|إهلاك المركبات|Vehicle depreciation|vehicleDepreciation|car
5111|أجهزة واشتراكات التتبع|Tracking|trackingExpense|car
5112|استئجار مركبات من الغير|Vehicles hired in|subRentalExpense|car
5113|سحب ونقل|Towing|towingExpense|car
5114|حوادث غير مستردة|Unrecovered accidents|accidentExpense|car
5115|مواقف ورسوم طرق|Parking and tolls|parkingExpense|car
5116|عمولات المبيعات|Sales commissions|commissionExpense
52|تكاليف الموظفين|Staff costs
5201|رواتب وأجور|Salaries|salaryExpense
5202|بدلات|Allowances|allowanceExpense
5203|عمل إضافي|Overtime|overtimeExpense
5204|مكافأة نهاية الخدمة|End of service|endOfServiceExpense
5205|إجازات|Leave|leaveExpense
5206|تأمينات اجتماعية|Social security|socialSecurityExpense
5207|إقامات وأذونات عمل|Residency and permits|residencyExpense
5208|تأمين صحي وتذاكر|Health insurance and tickets|staffBenefitExpense
53|مصروفات إدارية|Administrative expenses
5301|إيجارات|Rent
5302|كهرباء وماء|Electricity and water
5303|اتصالات وإنترنت|Telephone and internet
5304|قرطاسية ومطبوعات|Stationery and printing
5305|دعاية وتسويق|Marketing
5306|رسوم حكومية وتراخيص|Government fees
5307|أتعاب مهنية وتدقيق|Professional and audit fees
5308|مصاريف قضائية ومحاماة|Court and legal fees|legalExpense
5309|برامج واشتراكات|Software subscriptions
5310|ضيافة ونظافة المكاتب|Office upkeep
5311|إهلاك الأصول الأخرى|Other depreciation|assetDepreciation
5312|ديون مشكوك في تحصيلها|Doubtful debts|badDebtExpense
5313|عجز الصندوق|Cash short|cashShort
5314|خسائر بيع الأصول|Loss on disposal|disposalLoss
5315|فروق التقريب|Rounding|rounding
5316|مصروفات متنوعة|Sundry expenses|otherExpense
54|تمويل وزكاة|Finance and zakat
5401|تكلفة تمويل المركبات|Vehicle finance cost|vehicleInterestExpense|car
5402|تكلفة القروض|Loan interest|interestExpense
5403|عمولات بنكية|Bank charges|bankCharges
5404|عمولات كي نت والبطاقات|Card fees|cardFees
5405|خسائر فروق العملة|Exchange losses|fxLoss
5406|زكاة ومساهمات وضرائب|Zakat, contributions and tax|taxExpense
`

/** Appendix B of 40-finance: what each other business type adds to the core, under its name. */
export const otherTypeLines = `
real_estate
1120|ذمم المستأجرين|Property tenants receivable|tenantReceivable|customer
1211|عقارات استثمارية|Investment property|propertyCost|asset
1212|مجمع إهلاك العقارات|Property, accumulated depreciation|propertyAccumulatedDepreciation|asset -
2120|مستحقات الملاك|Payable to owners|ownerPayable|owner
2121|تأمينات المستأجرين|Property tenants' deposits|tenantDeposits|deposit
4101|إيجار عقارات مملوكة|Lease income|leaseRevenue
4102|رسوم إدارة أملاك الغير|Management fees|managementFeeRevenue
4103|خدمات ومرافق محمّلة|Service charges|serviceChargeRevenue
4104|عمولات تأجير وبيع|Brokerage|brokerageRevenue
5101|صيانة العقارات|Property maintenance|propertyMaintenanceExpense
5102|حراسة ونظافة|Security and cleaning|propertyServiceExpense
5103|كهرباء وماء العقارات|Property utilities|propertyUtilitiesExpense
5104|تأمين العقارات|Property insurance|propertyInsuranceExpense
5105|إهلاك العقارات|Property depreciation|propertyDepreciation
5106|إيجار عقارات من الغير|Rent of properties leased in|headLeaseExpense
retail
1120|بضاعة بالطريق|Goods in transit|goodsInTransit|inventory
4101|مبيعات|Sales|salesRevenue
4102|توصيل|Delivery|deliveryRevenue
5101|تكلفة المبيعات|Cost of sales|costOfSales
5102|فروق الجرد|Stock differences|inventoryVariance
5103|تالف وهالك|Damaged stock|inventoryWaste
5104|شحن وجمارك|Freight and customs|freightExpense
medical
1120|ذمم شركات التأمين الصحي|Health insurers|insurerReceivable|customer
4101|كشوفات|Consultations|consultationRevenue
4102|إجراءات وتحاليل|Procedures and tests|procedureRevenue
4103|صيدلية|Pharmacy|pharmacyRevenue
5101|أدوية ومستلزمات|Drugs and supplies|costOfSales
5102|فروق الجرد|Stock differences|inventoryVariance
5103|نسب الأطباء|Doctors' shares|doctorShareExpense
5104|معامل خارجية|Outside laboratories|outsideLabExpense
manufacturing
1120|مواد خام|Raw materials|rawMaterials|inventory
1121|إنتاج تحت التشغيل|Work in progress|workInProgress|inventory
4101|مبيعات المنتجات|Product sales|salesRevenue
5101|تكلفة المبيعات|Cost of sales|costOfSales
5102|فروق الجرد|Stock differences|inventoryVariance
5103|أجور الإنتاج|Production wages|productionWages
5104|تكاليف صناعية غير مباشرة|Factory overhead|factoryOverhead
5105|تكاليف صناعية محمّلة|Overhead absorbed|overheadAbsorbed|-
5106|انحرافات الإنتاج|Production variances|productionVariance
restaurant
1120|ذمم تطبيقات التوصيل|Delivery platforms|platformReceivable|customer
2120|إكراميات مستحقة|Tips payable|tipsPayable
4101|مبيعات الطعام|Food sales|foodRevenue
4102|توصيل|Delivery|deliveryRevenue
4103|رسم الخدمة|Service charge|serviceChargeRevenue
5101|تكلفة الأغذية|Cost of food|costOfSales
5102|فروق الجرد|Stock differences|inventoryVariance
5103|هالك|Waste|inventoryWaste
5104|تغليف|Packaging|packagingExpense
5105|عمولات التطبيقات|Platform fees|platformFeeExpense
logistics
1120|مدفوعات عن العملاء|Recoverable disbursements|recoverableDisbursements
4101|نقل|Freight|freightRevenue
4102|تخزين|Storage|storageRevenue
4103|تخليص جمركي|Customs clearance|clearanceRevenue
5112|ناقلون من الباطن|Subcontract carriers|subcontractExpense
education
4101|رسوم دراسية|Tuition|tuitionRevenue
4102|رسوم تسجيل|Registration|registrationRevenue
4103|نقل الطلبة|Student transport|transportRevenue
4104|كتب وزي|Books and uniforms|booksRevenue
4112|منح دراسية|Scholarships|scholarshipDiscount|-
5101|مواد تعليمية وأنشطة|Teaching materials and activities|teachingExpense
5102|تكلفة نقل الطلبة|Student transport cost|transportExpense
consulting
4101|أتعاب|Fees|serviceRevenue
4102|مصروفات مستردة|Reimbursed expenses|reimbursableRevenue
5101|مستشارون خارجيون|Subcontractors|subcontractExpense
5102|سفر المشاريع|Project travel|projectTravelExpense
construction
1120|محتجزات لدى العملاء|Retention receivable|retentionReceivable|customer
1121|مواد بالمواقع|Materials on site|siteMaterials|inventory
2120|محتجزات مقاولي الباطن|Retention payable|retentionPayable|vendor
4101|مستخلصات|Progress billings|contractRevenue
5101|مواد|Materials|siteMaterialExpense
5102|مقاولو باطن|Subcontractors|subcontractExpense
5103|عمالة المواقع|Site labour|siteLabourExpense
5104|إيجار معدات|Equipment hire|equipmentHireExpense
`
