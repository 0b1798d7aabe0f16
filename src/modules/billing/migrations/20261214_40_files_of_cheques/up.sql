-- Which record a file hangs on is asked each time it is opened.
create index cheque_image_file on billing.cheque_image (company_id, file_id);
