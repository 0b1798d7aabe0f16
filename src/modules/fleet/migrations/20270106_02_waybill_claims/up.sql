-- A waybill keeps its vehicle as a contract does.
alter table fleet.claim drop constraint claim_source_type_check;
alter table fleet.claim add constraint claim_source_type_check check (source_type in ('quotation', 'contract', 'permit', 'workOrder', 'waybill'));
