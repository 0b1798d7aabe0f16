-- How many times its leaving was taken back: the invoice of the next sale has another key.
alter table fleet.vehicle add column undone_disposals int not null default 0;
