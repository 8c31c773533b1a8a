"use strict";
module.exports = validate10;
module.exports.default = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind"],"properties":{"apiVersion":{"type":"string","enum":["fn.inlay.dev/v1alpha1","builtin","fn.kpt.dev/v1alpha1"]},"kind":{"type":"string","enum":["ReplaceValues","ReplacementTransformer","ApplyReplacements"]},"metadata":{"type":"object"},"replacements":{"$ref":"#/definitions/replacements"},"spec":{"type":"object","additionalProperties":false,"properties":{"replacements":{"$ref":"#/definitions/replacements"},"report":{"$ref":"#/definitions/report"}}},"report":{"$ref":"#/definitions/report"}},"definitions":{"replacements":{"type":"array","items":{"$ref":"#/definitions/replacement"}},"report":{"type":"boolean"},"replacement":{"type":"object","additionalProperties":false,"properties":{"path":{"type":"string"},"source":{"$ref":"#/definitions/source"},"sourceValue":{"type":"string"},"sources":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/namedSource"}},"template":{"type":"string"},"targets":{"type":"array","items":{"$ref":"#/definitions/target"}}}},"source":{"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"options":{"$ref":"#/definitions/sourceOptions"}}},"namedSource":{"type":"object","additionalProperties":false,"required":["as"],"properties":{"as":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"options":{"$ref":"#/definitions/sourceOptions"}}},"sourceOptions":{"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"ignoreMissing":{"type":"boolean"}}},"target":{"type":"object","additionalProperties":false,"properties":{"select":{"$ref":"#/definitions/selector"},"reject":{"type":"array","items":{"$ref":"#/definitions/selector"}},"fieldPaths":{"type":"array","items":{"type":"string"}},"options":{"$ref":"#/definitions/targetOptions"},"between":{"type":"object","additionalProperties":false,"required":["start","end"],"properties":{"start":{"type":"string","minLength":1},"end":{"type":"string","minLength":1}}}}},"selector":{"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"labelSelector":{"type":"string"},"annotationSelector":{"type":"string"}}},"targetOptions":{"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"type":{"enum":["string","int","float","bool","null","yaml"]},"exactQueries":{"type":"boolean"},"ignoreMissing":{"type":"boolean"}}},"encoding":{"enum":["base64","none",""]},"format":{"enum":["json","yaml","toml","ini","properties","env"]}}};
const schema25 = {"type":"boolean"};
const schema12 = {"type":"array","items":{"$ref":"#/definitions/replacement"}};
const schema13 = {"type":"object","additionalProperties":false,"properties":{"path":{"type":"string"},"source":{"$ref":"#/definitions/source"},"sourceValue":{"type":"string"},"sources":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/namedSource"}},"template":{"type":"string"},"targets":{"type":"array","items":{"$ref":"#/definitions/target"}}}};
const schema14 = {"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"options":{"$ref":"#/definitions/sourceOptions"}}};
const schema15 = {"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"ignoreMissing":{"type":"boolean"}}};
const schema16 = {"enum":["base64","none",""]};
const schema17 = {"enum":["json","yaml","toml","ini","properties","env"]};

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "delimiter") || (key0 === "index")) || (key0 === "encoding")) || (key0 === "create")) || (key0 === "format")) || (key0 === "ignoreMissing"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.delimiter !== undefined){
let data0 = data.delimiter;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/delimiter",schemaPath:"#/properties/delimiter/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.delimiter.type,parentSchema:schema15.properties.delimiter,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.index !== undefined){
let data1 = data.index;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema15.properties.index.type,parentSchema:schema15.properties.index,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.encoding !== undefined){
let data2 = data.encoding;
if(!(((data2 === "base64") || (data2 === "none")) || (data2 === ""))){
const err3 = {instancePath:instancePath+"/encoding",schemaPath:"#/definitions/encoding/enum",keyword:"enum",params:{allowedValues: schema16.enum},message:"must be equal to one of the allowed values",schema:schema16.enum,parentSchema:schema16,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.create !== undefined){
let data3 = data.create;
if(typeof data3 !== "boolean"){
const err4 = {instancePath:instancePath+"/create",schemaPath:"#/properties/create/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema15.properties.create.type,parentSchema:schema15.properties.create,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.format !== undefined){
let data4 = data.format;
if(!((((((data4 === "json") || (data4 === "yaml")) || (data4 === "toml")) || (data4 === "ini")) || (data4 === "properties")) || (data4 === "env"))){
const err5 = {instancePath:instancePath+"/format",schemaPath:"#/definitions/format/enum",keyword:"enum",params:{allowedValues: schema17.enum},message:"must be equal to one of the allowed values",schema:schema17.enum,parentSchema:schema17,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.ignoreMissing !== undefined){
let data5 = data.ignoreMissing;
if(typeof data5 !== "boolean"){
const err6 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema15.properties.ignoreMissing.type,parentSchema:schema15.properties.ignoreMissing,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate14.errors = vErrors;
return errors === 0;
}


function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "group") || (key0 === "version")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "fieldPath")) || (key0 === "options"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.group !== undefined){
let data0 = data.group;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.group.type,parentSchema:schema14.properties.group,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.version !== undefined){
let data1 = data.version;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.version.type,parentSchema:schema14.properties.version,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
let data2 = data.kind;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.kind.type,parentSchema:schema14.properties.kind,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.name !== undefined){
let data3 = data.name;
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.name.type,parentSchema:schema14.properties.name,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.namespace !== undefined){
let data4 = data.namespace;
if(typeof data4 !== "string"){
const err5 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.namespace.type,parentSchema:schema14.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.fieldPath !== undefined){
let data5 = data.fieldPath;
if(typeof data5 !== "string"){
const err6 = {instancePath:instancePath+"/fieldPath",schemaPath:"#/properties/fieldPath/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.fieldPath.type,parentSchema:schema14.properties.fieldPath,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.options !== undefined){
if(!(validate14(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}

const schema18 = {"type":"object","additionalProperties":false,"required":["as"],"properties":{"as":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"options":{"$ref":"#/definitions/sourceOptions"}}};
const pattern0 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.as === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "as"},message:"must have required property '"+"as"+"'",schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "as") || (key0 === "group")) || (key0 === "version")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "fieldPath")) || (key0 === "options"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.as !== undefined){
let data0 = data.as;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_]*$"+"\"",schema:"^[A-Za-z_][A-Za-z0-9_]*$",parentSchema:schema18.properties.as,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.as.type,parentSchema:schema18.properties.as,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.group !== undefined){
let data1 = data.group;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.group.type,parentSchema:schema18.properties.group,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.version !== undefined){
let data2 = data.version;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.version.type,parentSchema:schema18.properties.version,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.kind !== undefined){
let data3 = data.kind;
if(typeof data3 !== "string"){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.kind.type,parentSchema:schema18.properties.kind,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.name !== undefined){
let data4 = data.name;
if(typeof data4 !== "string"){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.name.type,parentSchema:schema18.properties.name,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.namespace !== undefined){
let data5 = data.namespace;
if(typeof data5 !== "string"){
const err8 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.namespace.type,parentSchema:schema18.properties.namespace,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.fieldPath !== undefined){
let data6 = data.fieldPath;
if(typeof data6 !== "string"){
const err9 = {instancePath:instancePath+"/fieldPath",schemaPath:"#/properties/fieldPath/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.fieldPath.type,parentSchema:schema18.properties.fieldPath,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.options !== undefined){
if(!(validate14(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema18.type,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate17.errors = vErrors;
return errors === 0;
}

const schema19 = {"type":"object","additionalProperties":false,"properties":{"select":{"$ref":"#/definitions/selector"},"reject":{"type":"array","items":{"$ref":"#/definitions/selector"}},"fieldPaths":{"type":"array","items":{"type":"string"}},"options":{"$ref":"#/definitions/targetOptions"},"between":{"type":"object","additionalProperties":false,"required":["start","end"],"properties":{"start":{"type":"string","minLength":1},"end":{"type":"string","minLength":1}}}}};
const schema20 = {"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"labelSelector":{"type":"string"},"annotationSelector":{"type":"string"}}};
const schema22 = {"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"type":{"enum":["string","int","float","bool","null","yaml"]},"exactQueries":{"type":"boolean"},"ignoreMissing":{"type":"boolean"}}};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "delimiter") || (key0 === "index")) || (key0 === "encoding")) || (key0 === "create")) || (key0 === "format")) || (key0 === "type")) || (key0 === "exactQueries")) || (key0 === "ignoreMissing"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.delimiter !== undefined){
let data0 = data.delimiter;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/delimiter",schemaPath:"#/properties/delimiter/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.properties.delimiter.type,parentSchema:schema22.properties.delimiter,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.index !== undefined){
let data1 = data.index;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema22.properties.index.type,parentSchema:schema22.properties.index,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.encoding !== undefined){
let data2 = data.encoding;
if(!(((data2 === "base64") || (data2 === "none")) || (data2 === ""))){
const err3 = {instancePath:instancePath+"/encoding",schemaPath:"#/definitions/encoding/enum",keyword:"enum",params:{allowedValues: schema16.enum},message:"must be equal to one of the allowed values",schema:schema16.enum,parentSchema:schema16,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.create !== undefined){
let data3 = data.create;
if(typeof data3 !== "boolean"){
const err4 = {instancePath:instancePath+"/create",schemaPath:"#/properties/create/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema22.properties.create.type,parentSchema:schema22.properties.create,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.format !== undefined){
let data4 = data.format;
if(!((((((data4 === "json") || (data4 === "yaml")) || (data4 === "toml")) || (data4 === "ini")) || (data4 === "properties")) || (data4 === "env"))){
const err5 = {instancePath:instancePath+"/format",schemaPath:"#/definitions/format/enum",keyword:"enum",params:{allowedValues: schema17.enum},message:"must be equal to one of the allowed values",schema:schema17.enum,parentSchema:schema17,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data5 = data.type;
if(!((((((data5 === "string") || (data5 === "int")) || (data5 === "float")) || (data5 === "bool")) || (data5 === "null")) || (data5 === "yaml"))){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema22.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema22.properties.type.enum,parentSchema:schema22.properties.type,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.exactQueries !== undefined){
let data6 = data.exactQueries;
if(typeof data6 !== "boolean"){
const err7 = {instancePath:instancePath+"/exactQueries",schemaPath:"#/properties/exactQueries/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema22.properties.exactQueries.type,parentSchema:schema22.properties.exactQueries,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.ignoreMissing !== undefined){
let data7 = data.ignoreMissing;
if(typeof data7 !== "boolean"){
const err8 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema22.properties.ignoreMissing.type,parentSchema:schema22.properties.ignoreMissing,data:data7};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.type,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

const func2 = require("ajv/dist/runtime/ucs2length").default;

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "select") || (key0 === "reject")) || (key0 === "fieldPaths")) || (key0 === "options")) || (key0 === "between"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.select !== undefined){
let data0 = data.select;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(!(((((((key1 === "group") || (key1 === "version")) || (key1 === "kind")) || (key1 === "name")) || (key1 === "namespace")) || (key1 === "labelSelector")) || (key1 === "annotationSelector"))){
const err1 = {instancePath:instancePath+"/select",schemaPath:"#/definitions/selector/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data0.group !== undefined){
let data1 = data0.group;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/select/group",schemaPath:"#/definitions/selector/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.group.type,parentSchema:schema20.properties.group,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data0.version !== undefined){
let data2 = data0.version;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/select/version",schemaPath:"#/definitions/selector/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.version.type,parentSchema:schema20.properties.version,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.kind !== undefined){
let data3 = data0.kind;
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/select/kind",schemaPath:"#/definitions/selector/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.kind.type,parentSchema:schema20.properties.kind,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data0.name !== undefined){
let data4 = data0.name;
if(typeof data4 !== "string"){
const err5 = {instancePath:instancePath+"/select/name",schemaPath:"#/definitions/selector/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.name.type,parentSchema:schema20.properties.name,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data0.namespace !== undefined){
let data5 = data0.namespace;
if(typeof data5 !== "string"){
const err6 = {instancePath:instancePath+"/select/namespace",schemaPath:"#/definitions/selector/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.namespace.type,parentSchema:schema20.properties.namespace,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data0.labelSelector !== undefined){
let data6 = data0.labelSelector;
if(typeof data6 !== "string"){
const err7 = {instancePath:instancePath+"/select/labelSelector",schemaPath:"#/definitions/selector/properties/labelSelector/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.labelSelector.type,parentSchema:schema20.properties.labelSelector,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data0.annotationSelector !== undefined){
let data7 = data0.annotationSelector;
if(typeof data7 !== "string"){
const err8 = {instancePath:instancePath+"/select/annotationSelector",schemaPath:"#/definitions/selector/properties/annotationSelector/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.annotationSelector.type,parentSchema:schema20.properties.annotationSelector,data:data7};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/select",schemaPath:"#/definitions/selector/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.reject !== undefined){
let data8 = data.reject;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key2 in data9){
if(!(((((((key2 === "group") || (key2 === "version")) || (key2 === "kind")) || (key2 === "name")) || (key2 === "namespace")) || (key2 === "labelSelector")) || (key2 === "annotationSelector"))){
const err10 = {instancePath:instancePath+"/reject/" + i0,schemaPath:"#/definitions/selector/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data:data9};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data9.group !== undefined){
let data10 = data9.group;
if(typeof data10 !== "string"){
const err11 = {instancePath:instancePath+"/reject/" + i0+"/group",schemaPath:"#/definitions/selector/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.group.type,parentSchema:schema20.properties.group,data:data10};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data9.version !== undefined){
let data11 = data9.version;
if(typeof data11 !== "string"){
const err12 = {instancePath:instancePath+"/reject/" + i0+"/version",schemaPath:"#/definitions/selector/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.version.type,parentSchema:schema20.properties.version,data:data11};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data9.kind !== undefined){
let data12 = data9.kind;
if(typeof data12 !== "string"){
const err13 = {instancePath:instancePath+"/reject/" + i0+"/kind",schemaPath:"#/definitions/selector/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.kind.type,parentSchema:schema20.properties.kind,data:data12};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data9.name !== undefined){
let data13 = data9.name;
if(typeof data13 !== "string"){
const err14 = {instancePath:instancePath+"/reject/" + i0+"/name",schemaPath:"#/definitions/selector/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.name.type,parentSchema:schema20.properties.name,data:data13};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data9.namespace !== undefined){
let data14 = data9.namespace;
if(typeof data14 !== "string"){
const err15 = {instancePath:instancePath+"/reject/" + i0+"/namespace",schemaPath:"#/definitions/selector/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.namespace.type,parentSchema:schema20.properties.namespace,data:data14};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data9.labelSelector !== undefined){
let data15 = data9.labelSelector;
if(typeof data15 !== "string"){
const err16 = {instancePath:instancePath+"/reject/" + i0+"/labelSelector",schemaPath:"#/definitions/selector/properties/labelSelector/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.labelSelector.type,parentSchema:schema20.properties.labelSelector,data:data15};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data9.annotationSelector !== undefined){
let data16 = data9.annotationSelector;
if(typeof data16 !== "string"){
const err17 = {instancePath:instancePath+"/reject/" + i0+"/annotationSelector",schemaPath:"#/definitions/selector/properties/annotationSelector/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.annotationSelector.type,parentSchema:schema20.properties.annotationSelector,data:data16};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/reject/" + i0,schemaPath:"#/definitions/selector/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/reject",schemaPath:"#/properties/reject/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema19.properties.reject.type,parentSchema:schema19.properties.reject,data:data8};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.fieldPaths !== undefined){
let data17 = data.fieldPaths;
if(Array.isArray(data17)){
const len1 = data17.length;
for(let i1=0; i1<len1; i1++){
let data18 = data17[i1];
if(typeof data18 !== "string"){
const err20 = {instancePath:instancePath+"/fieldPaths/" + i1,schemaPath:"#/properties/fieldPaths/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.fieldPaths.items.type,parentSchema:schema19.properties.fieldPaths.items,data:data18};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/fieldPaths",schemaPath:"#/properties/fieldPaths/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema19.properties.fieldPaths.type,parentSchema:schema19.properties.fieldPaths,data:data17};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.options !== undefined){
if(!(validate21(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
if(data.between !== undefined){
let data20 = data.between;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.start === undefined){
const err22 = {instancePath:instancePath+"/between",schemaPath:"#/properties/between/required",keyword:"required",params:{missingProperty: "start"},message:"must have required property '"+"start"+"'",schema:schema19.properties.between.required,parentSchema:schema19.properties.between,data:data20};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data20.end === undefined){
const err23 = {instancePath:instancePath+"/between",schemaPath:"#/properties/between/required",keyword:"required",params:{missingProperty: "end"},message:"must have required property '"+"end"+"'",schema:schema19.properties.between.required,parentSchema:schema19.properties.between,data:data20};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
for(const key3 in data20){
if(!((key3 === "start") || (key3 === "end"))){
const err24 = {instancePath:instancePath+"/between",schemaPath:"#/properties/between/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema19.properties.between,data:data20};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data20.start !== undefined){
let data21 = data20.start;
if(typeof data21 === "string"){
if(func2(data21) < 1){
const err25 = {instancePath:instancePath+"/between/start",schemaPath:"#/properties/between/properties/start/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.between.properties.start,data:data21};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/between/start",schemaPath:"#/properties/between/properties/start/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.between.properties.start.type,parentSchema:schema19.properties.between.properties.start,data:data21};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data20.end !== undefined){
let data22 = data20.end;
if(typeof data22 === "string"){
if(func2(data22) < 1){
const err27 = {instancePath:instancePath+"/between/end",schemaPath:"#/properties/between/properties/end/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.between.properties.end,data:data22};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/between/end",schemaPath:"#/properties/between/properties/end/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.between.properties.end.type,parentSchema:schema19.properties.between.properties.end,data:data22};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/between",schemaPath:"#/properties/between/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.properties.between.type,parentSchema:schema19.properties.between,data:data20};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.type,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}


function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "path") || (key0 === "source")) || (key0 === "sourceValue")) || (key0 === "sources")) || (key0 === "template")) || (key0 === "targets"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.path.type,parentSchema:schema13.properties.path,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.source !== undefined){
if(!(validate13(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
}
if(data.sourceValue !== undefined){
let data2 = data.sourceValue;
if(typeof data2 !== "string"){
const err2 = {instancePath:instancePath+"/sourceValue",schemaPath:"#/properties/sourceValue/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.sourceValue.type,parentSchema:schema13.properties.sourceValue,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.sources !== undefined){
let data3 = data.sources;
if(Array.isArray(data3)){
if(data3.length < 1){
const err3 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema13.properties.sources,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate17(data3[i0], {instancePath:instancePath+"/sources/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema13.properties.sources.type,parentSchema:schema13.properties.sources,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.template !== undefined){
let data5 = data.template;
if(typeof data5 !== "string"){
const err5 = {instancePath:instancePath+"/template",schemaPath:"#/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.template.type,parentSchema:schema13.properties.template,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.targets !== undefined){
let data6 = data.targets;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate20(data6[i1], {instancePath:instancePath+"/targets/" + i1,parentData:data6,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema13.properties.targets.type,parentSchema:schema13.properties.targets,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate12(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
}
}
else {
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}


function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "replacements")) || (key0 === "spec")) || (key0 === "report"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.apiVersion.type,parentSchema:schema11.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(((data0 === "fn.inlay.dev/v1alpha1") || (data0 === "builtin")) || (data0 === "fn.kpt.dev/v1alpha1"))){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema11.properties.apiVersion.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.apiVersion.enum,parentSchema:schema11.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.kind.type,parentSchema:schema11.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((data1 === "ReplaceValues") || (data1 === "ReplacementTransformer")) || (data1 === "ApplyReplacements"))){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema11.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.kind.enum,parentSchema:schema11.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err7 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.metadata.type,parentSchema:schema11.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.replacements !== undefined){
if(!(validate11(data.replacements, {instancePath:instancePath+"/replacements",parentData:data,parentDataProperty:"replacements",rootData}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data4 = data.spec;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!((key1 === "replacements") || (key1 === "report"))){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.spec,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data4.replacements !== undefined){
if(!(validate11(data4.replacements, {instancePath:instancePath+"/spec/replacements",parentData:data4,parentDataProperty:"replacements",rootData}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
if(data4.report !== undefined){
let data6 = data4.report;
if(typeof data6 !== "boolean"){
const err9 = {instancePath:instancePath+"/spec/report",schemaPath:"#/definitions/report/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema25.type,parentSchema:schema25,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.spec.type,parentSchema:schema11.properties.spec,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.report !== undefined){
let data7 = data.report;
if(typeof data7 !== "boolean"){
const err11 = {instancePath:instancePath+"/report",schemaPath:"#/definitions/report/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema25.type,parentSchema:schema25,data:data7};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

