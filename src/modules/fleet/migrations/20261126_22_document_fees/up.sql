-- What a paper of a vehicle cost to get: the bill or the voucher it was paid by, and how often that was voided before.
alter table fleet.vehicle_document
  add column fee_payment_id uuid,
  add column fee_bill_id uuid,
  add column fee_document text,
  add column voided_fees int not null default 0 check (voided_fees >= 0),
  add check (num_nonnulls(fee_payment_id, fee_bill_id) = num_nonnulls(fee_document)),
  add check (fee_document is null or fee_minor is not null),
  add foreign key (company_id, fee_payment_id) references billing.payment (company_id, id),
  add foreign key (company_id, fee_bill_id) references billing.invoice (company_id, id);
